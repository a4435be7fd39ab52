import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { NameSelect, NamesLoadError, useNames } from '#web/admin/form/name-select.tsx';
import { type NameDecision, nameKey, type PlanDraft } from '#web/admin/import/steps/plan-draft.ts';
import { products } from '#web/admin/products/product-view.tsx';
import styles from './steps.module.css';

const words = importSteps.names;
type Summary = NonNullable<ImportDetail['summary']>;

interface UnknownNamesProps {
  summary: Summary;
  plan: ImportDetail['plan'];
  draft: PlanDraft;
  onChange: (names: PlanDraft['names']) => void;
  /** Decides and checks again. */
  onApply: (names: PlanDraft['names']) => void;
}

const isAbout = (name: Parameters<typeof nameKey>[0]) => (other: Parameters<typeof nameKey>[0]) =>
  nameKey(other) === nameKey(name);

/**
 * The clinics and products that are not in the catalogue: those that may be misspelled with the decision for each, the others,
 * which are kept, in a line.
 */
export function UnknownNames({ summary, plan, draft, onChange, onApply }: UnknownNamesProps) {
  const { unknownNames, unknownNameCount } = summary;
  const decided = plan.names.filter((decision) => !unknownNames.some(isAbout(decision)));
  if (unknownNames.length === 0 && decided.length === 0) return null;
  const names = { plan, draft, onDecide: decide };
  const similar = unknownNames.filter(isSimilar);
  const others = unknownNames.filter((unknown) => !isSimilar(unknown));
  const isOpen = (unknown: UnknownName) => !draft.names.has(nameKey(unknown)) && !plan.names.some(isAbout(unknown));
  const suggested = similar
    .filter((unknown) => unknown.nearest !== null && isOpen(unknown))
    .map(({ kind, name, nearest }) => ({ kind, name, action: 'take' as const, target: nearest }));
  const added = others
    .filter((unknown) => unknown.kind === 'clinic' && isOpen(unknown))
    .map(({ kind, name }) => ({ kind, name, action: 'add' as const, target: null }));
  const more = unknownNameCount - unknownNames.length;

  function decide(...decisions: NameDecision[]) {
    onChange(withDecisions(draft, decisions));
  }
  return (
    <details className={styles.box} open={unknownNames.length > 0}>
      <summary id="ten-chua-biet">{words.heading}</summary>
      <Text c="dimmed">{words.lead}</Text>
      {suggested.length > 0 && (
        <Button variant="light" onClick={() => decide(...suggested)}>
          {words.takeSuggestions(suggested.length)}
        </Button>
      )}
      {similar.length > 0 && (
        <Stack component="ul" gap="xs">
          <UndecidedNames unknownNames={similar} {...names} />
        </Stack>
      )}
      {others.length > 0 && (
        <Group gap="xs" justify="space-between" className={styles.name ?? ''}>
          <details className={styles.others}>
            <summary>{words.kept(others.length + more)}</summary>
            <Stack component="ul" gap="xs">
              <UndecidedNames unknownNames={others} {...names} />
            </Stack>
            {more > 0 && <p>{words.more(more)}</p>}
          </details>
          {added.length > 0 && (
            <Button
              variant="light"
              h="auto"
              mih={44}
              styles={{ label: { whiteSpace: 'normal' } }}
              onClick={() => onApply(withDecisions(draft, added))}
            >
              {words.addAll(added.length)}
            </Button>
          )}
        </Group>
      )}
      {decided.length > 0 && (
        <details className={styles.others}>
          <summary>{words.decided(decided.length)}</summary>
          <Stack component="ul" gap="xs">
            {decided.map(({ kind, name, action, target }) => (
              <Group
                component="li"
                gap="xs"
                justify="space-between"
                key={nameKey({ kind, name })}
                className={styles.name ?? ''}
              >
                <span>
                  {words[kind]} <strong>{name}</strong>
                </span>
                <span>{action === 'take' ? words.take(target ?? '') : words[action]}</span>
              </Group>
            ))}
          </Stack>
        </details>
      )}
    </details>
  );
}

/** True if a name of the catalogue, or one of several, may be meant. */
const isSimilar = ({ nearest, candidates }: UnknownName) => nearest !== null || candidates.length > 0;

function withDecisions({ names }: PlanDraft, decisions: readonly NameDecision[]): PlanDraft['names'] {
  return new Map([...names, ...decisions.map((decision) => [nameKey(decision), decision] as const)]);
}

type UnknownName = NonNullable<ImportDetail['summary']>['unknownNames'][number];

interface UndecidedNamesProps {
  unknownNames: readonly UnknownName[];
  plan: ImportDetail['plan'];
  draft: PlanDraft;
  onDecide: (decision: NameDecision) => void;
}

/** Asks for a decision about each name that is not in the catalogue. */
function UndecidedNames({ unknownNames, plan, draft, onDecide }: UndecidedNamesProps) {
  const names = useNames({ products, clinics });
  return (
    <>
      {names.failed && (
        <li>
          <NamesLoadError first="ten-chua-biet" retry={names.retry} />
        </li>
      )}
      {unknownNames.map((unknown) => {
        const key = nameKey(unknown);
        const decision = draft.names.get(key) ?? plan.names.find((one) => nameKey(one) === key);
        const known = unknown.kind === 'clinic' ? names.clinics : names.products;
        return <UndecidedName key={key} unknown={unknown} known={known} decision={decision} onDecide={onDecide} />;
      })}
    </>
  );
}

interface UndecidedNameProps {
  unknown: UnknownName;
  /** The names of the catalogue; undefined until they are loaded. */
  known: readonly string[] | undefined;
  decision: NameDecision | undefined;
  onDecide: (decision: NameDecision) => void;
}

function UndecidedName({ unknown, known, decision, onDecide }: UndecidedNameProps) {
  const { kind, name, count, nearest, candidates } = unknown;
  const meant = nearest === null ? candidates : [nearest];
  /** True from the choice of another name until one is chosen. */
  const [isChoosing, setChoosing] = useState(false);
  const taken = decision?.action === 'take' ? (decision.target ?? '') : '';
  const isOther = isChoosing || (taken !== '' && !meant.includes(taken));

  const takes = meant.map((_, at) => `take ${at}`);
  const chosen = decision?.action === 'take' ? takes[meant.indexOf(taken)] : decision?.action;

  function choose(action: string) {
    setChoosing(action === 'other');
    // Until another name is chosen, an earlier choice must not count.
    if (action === 'other' && !decision) return;
    const target = meant[takes.indexOf(action)];
    if (target !== undefined) onDecide({ kind, name, action: 'take', target });
    else onDecide({ kind, name, action: action === 'add' ? 'add' : 'keep', target: null });
  }

  return (
    <Group component="li" gap="xs" justify="space-between" className={styles.name ?? ''}>
      <span>
        {words[kind]} <strong>{name}</strong> · {words.count(count)}
        {candidates.length > 0 && <Text>{words.ambiguous(candidates)}</Text>}
      </span>
      <Stack gap="xs" flex="1 1 16rem" miw={0} maw="24rem">
        <select
          aria-label={words.choice(name)}
          value={isOther ? 'other' : (chosen ?? 'keep')}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="keep">{words.keep}</option>
          {meant.map((one, at) => (
            <option key={one} value={takes[at]}>
              {words.take(one)}
            </option>
          ))}
          <option value="other">{words.other}</option>
          {kind === 'clinic' && <option value="add">{words.add}</option>}
        </select>
        {isOther && (
          <NameSelect
            size="lg"
            aria-label={words.otherChoice(name)}
            autoComplete="off"
            spellCheck={false}
            names={known}
            value={isChoosing ? '' : taken}
            onChange={(target) => {
              setChoosing(false);
              onDecide({ kind, name, action: 'take', target });
            }}
          />
        )}
      </Stack>
    </Group>
  );
}
