import { Button } from '@mantine/core';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { type NameDecision, nameKey, type PlanDraft, withEntry } from '#web/admin/import/steps/plan-draft.ts';
import { UndecidedNames } from '#web/admin/import/steps/undecided-names.tsx';
import steps from './steps.module.css';
import styles from './unknown-names.module.css';

const words = importSteps.names;
type Summary = NonNullable<ImportDetail['summary']>;

interface UnknownNamesProps {
  summary: Summary;
  plan: ImportDetail['plan'];
  draft: PlanDraft;
  onChange: (names: PlanDraft['names']) => void;
}

const isAbout = (name: Parameters<typeof nameKey>[0]) => (other: Parameters<typeof nameKey>[0]) =>
  nameKey(other) === nameKey(name);

/** The clinics and products that are not in the catalogue, with the decision for each. */
export function UnknownNames({ summary, plan, draft, onChange }: UnknownNamesProps) {
  const { unknownNames, unknownNameCount, aliases } = summary;
  const decided = plan.names.filter((decision) => !unknownNames.some(isAbout(decision)));
  if (unknownNames.length === 0 && aliases.length === 0 && decided.length === 0) return null;
  const decide = (decision: NameDecision) => onChange(withEntry(draft.names, nameKey(decision), decision));
  const suggested = unknownNames.filter(
    (unknown) => unknown.nearest !== null && !draft.names.has(nameKey(unknown)) && !plan.names.some(isAbout(unknown)),
  );
  const takeSuggestions = () => {
    const taken = suggested.map(({ kind, name, nearest }) => ({
      kind,
      name,
      action: 'take' as const,
      target: nearest,
    }));
    onChange(new Map([...draft.names, ...taken.map((decision) => [nameKey(decision), decision] as const)]));
  };
  const more = unknownNameCount - unknownNames.length;
  return (
    <details className={steps.box} open={unknownNames.length > 0}>
      <summary id="ten-chua-biet">{words.heading}</summary>
      <p className={steps.lead}>{words.lead}</p>
      {suggested.length > 0 && (
        <Button variant="light" size="md" onClick={takeSuggestions}>
          {words.takeSuggestions(suggested.length)}
        </Button>
      )}
      <ul className={steps.list}>
        {unknownNames.length > 0 && (
          <UndecidedNames unknownNames={unknownNames} plan={plan} draft={draft} onDecide={decide} />
        )}
        {decided.map(({ kind, name, action, target }) => (
          <li key={nameKey({ kind, name })} className={styles.name}>
            <span>
              {words[kind]} <strong>{name}</strong>
            </span>
            <span>{action === 'take' ? words.take(target ?? '') : words[action]}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{words.more(more)}</p>}
      {aliases.length > 0 && (
        <>
          <h3>{words.applied}</h3>
          <ul className={steps.list}>
            {aliases.map(({ kind, name, target, count }) => (
              <li key={nameKey({ kind, name })}>{words.change(name, target, count)}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
