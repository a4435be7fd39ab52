import { help } from '#strings/vi/admin/help/help-page.ts';
import { askedAbout, importRules } from '#strings/vi/server/import-rules.ts';
import styles from './help.module.css';

const { certain, odd, likely } = importRules;
const words = help.importRules;
const shown = (example: object) => Object.entries(example).map(([column, value]) => words.cell(column, value));
const groups = [
  {
    heading: words.asked,
    rules: Object.values(likely).map((rule) => rule.examples.map((one) => askedAbout(rule, one))),
  },
  ...[
    { heading: words.said, rules: Object.values(odd) },
    { heading: words.mended, rules: Object.values(certain) },
  ].map(({ heading, rules }) => ({
    heading,
    rules: rules.map(({ says, examples }) => [words.example(says, examples.flatMap(shown).join('; '))]),
  })),
];

/** What an import asks about, only says, and mends, each with an example. */
export function ImportRuleList() {
  return (
    <section className={styles.problems} aria-labelledby="rules">
      <h2 id="rules">{words.title}</h2>
      {groups.map(({ heading, rules }) => (
        <details key={heading}>
          <summary>{heading}</summary>
          <ul>
            {rules.flat().map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
