import type { ReactNode } from 'react';
import type { Translation } from '#strings/translation.ts';
import type { photos } from '#strings/vi/site/photos.ts';
import design from './making/design.svg?no-inline';
import finished from './making/finished.svg?no-inline';
import fitting from './making/fitting.svg?no-inline';
import glazing from './making/glazing.svg?no-inline';
import milling from './making/milling.svg?no-inline';
import scan from './making/scan.svg?no-inline';
import shrinkage from './making/shrinkage.svg?no-inline';
import sintering from './making/sintering.svg?no-inline';
import styles from './photos.module.css';

type Words = Translation<typeof photos>['making'];

/** In the order of the work. */
const pictures: Record<keyof Words['steps'], string> = {
  scan,
  design,
  milling,
  shrinkage,
  sintering,
  fitting,
  glazing,
  finished,
};

type CrownStepsProps = {
  words: Words;
  /** True for the names of the steps alone. */
  isBrief?: boolean;
  /** A link below the steps. */
  children?: ReactNode;
};

/** How a crown is made, in eight numbered pictures. */
export function CrownSteps({ words, isBrief, children }: CrownStepsProps) {
  const steps = Object.entries(pictures) as [keyof typeof pictures, string][];
  return (
    <section className={styles.section} aria-labelledby="lam-rang-su">
      <h2 id="lam-rang-su">{words.heading}</h2>
      <p className={styles.lead}>{words.lead}</p>
      <ol className={`${styles.steps} ${isBrief ? styles.brief : ''}`}>
        {steps.map(([step, picture], at) => {
          const { name, text, picture: alt } = words.steps[step];
          return (
            <li key={step} className={styles.step}>
              <img src={picture} alt={alt} width="320" height="240" loading="lazy" />
              <h3>
                <span className={styles.number}>{at + 1}</span>
                {name}
              </h3>
              {!isBrief && <p>{text}</p>}
            </li>
          );
        })}
      </ol>
      {children}
    </section>
  );
}
