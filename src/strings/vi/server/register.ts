/** What is said of a register that cannot be opened, moved, backed up or restored. Names of settings stay as they are. */
export const register = {
  isMoved: 'Dữ liệu này đang được chuyển sang chỗ khác (lệnh move). Hãy đợi lệnh đó xong rồi thử lại.',
  isOpen: ({ machine, process }: { machine: string; process: number }) =>
    `Dữ liệu này đang được dùng (tiến trình ${process} trên máy ${machine}), nên chưa chuyển: những gì ghi trong lúc chuyển sẽ bị bỏ lại. Hãy tắt máy chủ, hoặc đợi lệnh đang chạy xong, rồi thử lại.`,
} as const;
