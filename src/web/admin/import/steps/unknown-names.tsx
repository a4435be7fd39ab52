import type { ImportDetail } from '#contract/imports-wire.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { nameKey, type PlanDraft, withEntry } from '#web/admin/import/steps/plan-draft.ts';
import steps from './steps.module.css';
import styles from './unknown-names.module.css';

const words = importSteps.names;
type Summary = NonNullable<ImportDetail['summary']>;
type Unknown = Summary['unknownNames'][number];

interface UnknownNamesProps {
  summary: Summary;
  plan: ImportDetail['plan'];
  draft: PlanDraft;
  onChange: (names: PlanDraft['names']) => void;
}

/** The clinics and products that are not in the catalogue, with what becomes of each. */
export function UnknownNames({ summary, plan, draft, onChange }: UnknownNamesProps) {
  const { unknownNames, unknownNameCount, aliases } = summary;
  const settled = plan.names.filter((decision) => !unknownNames.some((one) => nameKey(one) === nameKey(decision)));
  if (unknownNames.length === 0 && aliases.length === 0 && settled.length === 0) return null;
  const decide = (key: string, value: PlanDraft['names'] extends ReadonlyMap<string, infer One> ? One : never) =>
    onChange(withEntry(draft.names, key, value));
  const more = unknownNameCount - unknownNames.length;
  return (
    <details className={steps.box} open={unknownNames.length > 0}>
      <summary>{words.heading}</summary>
      <p className={steps.lead}>{words.lead}</p>
      <ul className={steps.list}>
        {unknownNames.map((unknown) => {
          const { kind, name, count, nearest } = unknown;
          const decision =
            draft.names.get(nameKey(unknown)) ?? plan.names.find((one) => nameKey(one) === nameKey(unknown));
          return (
            <li key={nameKey(unknown)} className={styles.name}>
              <span>
                {words[kind]} <strong>{name}</strong> · {words.count(count)}
              </span>
              <select
                className={styles.select}
                aria-label={words.choice(name)}
                value={decision?.action ?? 'keep'}
                onChange={(event) => decide(nameKey(unknown), decisionOf(unknown, event.currentTarget.value))}
              >
                <option value="keep">{words.keep}</option>
                {nearest !== null && <option value="take">{words.take(nearest)}</option>}
                {kind === 'clinic' && <option value="add">{words.add}</option>}
              </select>
            </li>
          );
        })}
        {settled.map(({ kind, name, action, target }) => (
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

function decisionOf({ kind, name, nearest }: Unknown, action: string) {
  if (action === 'take') return { kind, name, action, target: nearest } as const;
  return { kind, name, action: action === 'add' ? 'add' : 'keep', target: null } as const;
}
