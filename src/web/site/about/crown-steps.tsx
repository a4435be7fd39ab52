import type { ReactNode } from 'react';
import type { Translation } from '#strings/translation.ts';
import type { photos } from '#strings/vi/site/photos.ts';
import styles from './photos.module.css';

type Words = Translation<typeof photos>['making'];

/** In the order of the work. */
const order = ['scan', 'design', 'milling', 'shrinkage', 'sintering', 'fitting', 'glazing', 'finished'] as const;

type CrownStepsProps = {
  words: Words;
  /** True for the names of the steps alone. */
  isBrief?: boolean;
  /** A link below the steps. */
  children?: ReactNode;
};

/** How a crown is made, in eight numbered pictures. */
export function CrownSteps({ words, isBrief, children }: CrownStepsProps) {
  return (
    <section className={styles.section} aria-labelledby="lam-rang-su">
      <h2 id="lam-rang-su">{words.heading}</h2>
      <p className={styles.lead}>{words.lead}</p>
      <ol className={`${styles.steps} ${isBrief ? styles.brief : ''}`}>
        {order.map((step, at) => {
          const { name, text, picture: alt } = words.steps[step];
          return (
            <li key={step} className={styles.step}>
              <img src={`/making/${step}.svg`} alt={alt} width="320" height="240" loading="lazy" />
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
