import { Box, Flex, Paper, Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, startTransition, useId, useOptimistic } from 'react';
import { Problem } from '#web/admin/ui/messages.tsx';

interface ChoiceProps<Value extends string> {
  title: ReactNode;
  options: readonly (readonly [value: Value, label: ReactNode])[];
  /** Undefined until an answer is chosen. */
  value: Value | undefined;
  /** Shown, and announced with the question, if the answer is missing. */
  error?: string | undefined;
  /** Resolves when the choice has been made, or refused. */
  onChange: (value: Value) => Promise<void>;
}

/** A question with a few answers, as radio buttons. The chosen one is shown at once, also while it is being applied. */
export function Choice<Value extends string>({ title, options, value, error, onChange }: ChoiceProps<Value>) {
  const name = useId();
  const [chosen, setChosen] = useOptimistic(value);
  const choose = (option: Value) =>
    startTransition(async () => {
      setChosen(option);
      await onChange(option);
    });
  return (
    <Paper
      component="fieldset"
      px="md"
      pt="xs"
      pb="md"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <Box component="legend" px={4}>
        {title}
      </Box>
      <Flex wrap="wrap" columnGap="lg">
        {options.map(([option, label]) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === chosen} onChange={() => choose(option)} />
            <span>{label}</span>
          </label>
        ))}
      </Flex>
      {error !== undefined && (
        <p id={`${name}-error`}>
          <Problem>{error}</Problem>
        </p>
      )}
    </Paper>
  );
}

type ChoiceLineProps = ComponentProps<'input'> & Record<'label' | 'hint', ReactNode>;

/** One of several choices below each other, with a line about it. */
export const ChoiceLine = ({ label, hint, className, ...input }: ChoiceLineProps) => (
  <label className={className}>
    <input {...input} />
    <div>
      {label}
      <Text fz="sm" c="dimmed">
        {hint}
      </Text>
    </div>
  </label>
);
