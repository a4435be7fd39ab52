import { Anchor, Box, Paper, Stack, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { href, Link, useLocation } from 'react-router';
import { includesRole, may } from '#domain/account/rights.ts';
import { accounts } from '#strings/vi/admin/accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { type HelpStep, type HelpTopicId, help as words } from '#strings/vi/admin/help/help.ts';

import { askedAbout, importRules } from '#strings/vi/server/import-rules.ts';
import { type ListedTopic, topicNamed } from '#web/admin/help/find-topics.ts';
import { TopicGroups } from '#web/admin/help/topic-links.tsx';
import { useAccount } from '#web/admin/session/account.ts';
import { adminPages } from '#web/admin/session/admin-pages.ts';
import { RoleTable } from '#web/admin/ui/role-table.tsx';
import pageStyles from '#web/ui/page.module.css';
import type { Route } from './+types/help-page.ts';
import styles from './help.module.css';

const { certain, odd, likely } = importRules;
const ruleWords = words.importRules;
const shown = (example: object) => Object.entries(example).map(([column, value]) => ruleWords.cell(column, value));
/** What an import asks about, only says, and mends. */
const ruleGroups = [
  {
    heading: ruleWords.asked,
    rules: Object.values(likely).map((rule) => rule.examples.map((one) => askedAbout(rule, one))),
  },
  ...[
    { heading: ruleWords.said, rules: Object.values(odd) },
    { heading: ruleWords.mended, rules: Object.values(certain) },
  ].map(({ heading, rules }) => ({
    heading,
    rules: rules.map(({ says, examples }) => [ruleWords.example(says, examples.flatMap(shown).join('; '))]),
  })),
];

export const meta = ({ params }: Route.MetaArgs) => [
  { title: admin.title(topicNamed(params.topic)?.title ?? words.title) },
];

/** One task of the help. Who may not do it, or has a wrong address, gets a sentence about that and the other tasks. */
export default function HelpPage({ params }: Route.ComponentProps) {
  const { role } = useAccount();
  const { state } = useLocation();
  const topic = topicNamed(params.topic);
  const refusal = !topic
    ? words.unknown
    : includesRole(role, topic.role)
      ? undefined
      : words[topic.role === 'owner' ? 'forOwners' : 'forStaff'];
  // The search that the reader comes from.
  const search = typeof state?.search === 'string' ? state.search : '';
  return (
    <Stack component="article" maw="70rem" mx="auto" className={styles.page ?? ''}>
      <header>
        <Link className={pageStyles.link} to={href('/admin/help') + search}>
          <span aria-hidden="true">←</span> {words.all}
        </Link>
        <h1>{topic?.title ?? words.title}</h1>
        <Text maw="44rem" mt={4} c="dimmed">
          {refusal ?? topic?.goal}
        </Text>
      </header>
      {topic && refusal === undefined ? <Task key={topic.id} topic={topic} /> : <TopicGroups />}
    </Stack>
  );
}

/** What a task shows between its steps and its problems. */
const extras: { [Id in HelpTopicId]?: () => ReactNode } = {
  accounts: () => (
    <section className={styles.problems} aria-labelledby="rights">
      <h2 id="rights">{accounts.rightsTitle}</h2>
      <RoleTable />
    </section>
  ),
  'import-faulty-rows': ImportRuleList,
};

/** The addresses of the pictures, as `npm run help-pictures` has taken them. */
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default', query: '?no-inline' });

function Task({ topic: { id, steps, problems, picture } }: { topic: ListedTopic }) {
  return (
    <>
      <div className={styles.task}>
        <section aria-labelledby="steps">
          <h2 id="steps">{words.steps}</h2>
          <Stack component="ol" mt="xs" style={{ counterReset: 'step' }}>
            {steps.map((step) => (
              <Step key={step.text} {...step} />
            ))}
          </Stack>
        </section>
        {picture && (
          <Paper
            component="img"
            w="30rem"
            maw="100%"
            bg="var(--ground)"
            src={pictures[`./pictures/${id}.webp`]}
            alt={picture.replaceAll("'", '')}
          />
        )}
      </div>
      {extras[id]?.()}
      <section className={styles.problems} aria-labelledby="problems">
        <h2 id="problems">{words.problems}</h2>
        <Stack component="dl" gap="xs" maw="52rem" mt="xs">
          {problems.map(({ says, fix }) => (
            <Paper key={says} p="md">
              <dt>{says}</dt>
              <Box component="dd" mt="xs">
                <QuotedText text={fix} />
              </Box>
            </Paper>
          ))}
        </Stack>
      </section>
    </>
  );
}

const lookUp = { to: href('/warranty'), label: words.lookUp, right: 'seeBackOffice' } as const;

/** A step, with a link to the page where it is done if the account may open it. */
function Step({ text, page }: HelpStep) {
  const { role } = useAccount();
  const isPublic = page === 'lookUp';
  const target = isPublic ? lookUp : page && adminPages[page];
  return (
    <li className={styles.step}>
      <span>
        <QuotedText text={text} />
      </span>
      {target && may(role, target.right) && (
        <Anchor
          component={Link}
          fw={600}
          mr="auto"
          style={{ gridColumn: 2 }}
          to={target.to}
          {...(isPublic && { target: '_blank', rel: 'noopener' })}
        >
          {words.open(target.label)}
        </Anchor>
      )}
    </li>
  );
}

/** A text in which the parts between `'` are shown in bold: the names of buttons and pages. */
function QuotedText({ text }: { text: string }) {
  return text.split("'").map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    return <Fragment key={at}>{at % 2 === 1 ? <strong>{part}</strong> : part}</Fragment>;
  });
}

/** The rules of an import, each with an example. */
function ImportRuleList() {
  return (
    <section className={styles.problems} aria-labelledby="rules">
      <h2 id="rules">{ruleWords.title}</h2>
      {ruleGroups.map(({ heading, rules }) => (
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
