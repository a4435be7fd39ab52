/** What is said of a setting that is wrong. Names of settings stay as they are. */
export const settings = {
  portTaken: (port: number) =>
    `PORT: cổng ${port} đang có chương trình khác dùng. Hãy tắt chương trình đó, hoặc đặt PORT thành một số khác.`,
  portForbidden: (port: number) =>
    `PORT: máy không cho chương trình này dùng cổng ${port}. Hãy đặt PORT thành một số từ 1024 trở lên.`,
  hostUnknown: (host: string) =>
    `HOST: máy này không có địa chỉ ${host}. Hãy đặt HOST=127.0.0.1 (chỉ máy này) hoặc HOST=0.0.0.0 (mọi nơi).`,
} as const;
