import { useState } from 'react';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { NameSelect } from '#web/admin/form/name-select.tsx';
import { NamesLoadError } from '#web/admin/form/names-load-error.tsx';
import { useNames } from '#web/admin/form/use-names.ts';
import { type NameDecision, nameKey, type PlanDraft } from '#web/admin/import/steps/plan-draft.ts';
import { products } from '#web/admin/products/product-view.tsx';
import styles from './unknown-names.module.css';

const words = importSteps.names;
type UnknownName = NonNullable<ImportDetail['summary']>['unknownNames'][number];

interface UndecidedNamesProps {
  unknownNames: readonly UnknownName[];
  plan: ImportDetail['plan'];
  draft: PlanDraft;
  onDecide: (decision: NameDecision) => void;
}

/** Asks for a decision about each name that is not in the catalogue. */
export function UndecidedNames({ unknownNames, plan, draft, onDecide }: UndecidedNamesProps) {
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
  const { kind, name, count, nearest } = unknown;
  /** True from the choice of another name until one is chosen. */
  const [isChoosing, setChoosing] = useState(false);
  const taken = decision?.action === 'take' ? (decision.target ?? '') : '';
  const isOther = isChoosing || (taken !== '' && taken !== nearest);

  function choose(action: string) {
    setChoosing(action === 'other');
    // Until another name is chosen, an earlier choice must not count.
    if (action === 'other' && !decision) return;
    if (action === 'take') onDecide({ kind, name, action, target: nearest });
    else onDecide({ kind, name, action: action === 'add' ? 'add' : 'keep', target: null });
  }

  return (
    <li className={styles.name}>
      <span>
        {words[kind]} <strong>{name}</strong> · {words.count(count)}
      </span>
      <div className={styles.choices}>
        <select
          className={styles.select}
          aria-label={words.choice(name)}
          value={isOther ? 'other' : (decision?.action ?? 'keep')}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="keep">{words.keep}</option>
          {nearest !== null && <option value="take">{words.take(nearest)}</option>}
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
      </div>
    </li>
  );
}
