import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { Choice } from '#web/admin/ui/choice.tsx';

const words = importSteps.duplicates;
const policies = ['stop', 'skip', 'update'] as const;

interface DuplicatesChoiceProps {
  summary: NonNullable<ImportDetail['summary']>;
  plan: ImportDetail['plan'];
  onChange: (change: ImportPlanBody) => Promise<void>;
}

/** The choice for card numbers that occur before, where the file has some. */
export function DuplicatesChoice({ summary, plan, onChange }: DuplicatesChoiceProps) {
  const { changed, same } = summary.counts;
  const has = (kind: 'in-register' | 'repeated') => summary.faults.some((fault) => fault.kind === kind);
  const isExisting = has('in-register') || changed + same > 0 || plan.existingCards !== 'stop';
  const isRepeated = has('repeated') || plan.repeatedCards !== 'stop';
  return (
    <>
      {isExisting && (
        <Choice
          title={words.existing}
          value={plan.existingCards}
          options={policies.map((policy) => [policy, words.policies.existing[policy]] as const)}
          onChange={(existingCards) => onChange({ existingCards })}
        />
      )}
      {isRepeated && (
        <Choice
          title={words.repeated}
          value={plan.repeatedCards}
          options={policies.map((policy) => [policy, words.policies.repeated[policy]] as const)}
          onChange={(repeatedCards) => onChange({ repeatedCards })}
        />
      )}
    </>
  );
}
