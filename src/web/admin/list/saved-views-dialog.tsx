import { Button, Checkbox, Flex, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf, BodyOf } from '#contract/operations.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { savedViews as words } from '#strings/vi/admin/list.ts';
import { rules } from '#strings/vi/rules.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { filterTexts } from '#web/admin/list/filter-texts.ts';
import { type ListState, listSearch, readListState } from '#web/admin/list/list-state.ts';
import { useTableSettings } from '#web/admin/list/table-settings.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { BinIcon, EditIcon } from '#web/admin/ui/icons.tsx';
import { Problem } from '#web/admin/ui/messages.tsx';

type Resource = Pick<ResourceConfig<never>, 'wire' | 'names' | 'sorts' | 'filters'>;
/** Does something with the views, and shows them as they are then. */
type Run = (work: () => Promise<unknown>, onDone?: () => void) => void;

interface SavedViewsDialogProps {
  resource: Resource;
  state: ListState;
  onClose: () => void;
}

/** The own and the shared views, to choose from, to rename and to remove; and a form that saves the list as it is. */
export default function SavedViewsDialog({ resource, state, onClose }: SavedViewsDialogProps) {
  const navigate = useNavigate();
  const [{ shares }, change] = useTableSettings();
  const {
    data: views,
    error,
    refetch,
  } = useQuery({
    queryKey: ['views'],
    queryFn: async ({ signal }) => (await call('GET /user/views', { signal })).views,
  });
  const changing = useMutation({ mutationFn: (work: () => Promise<unknown>) => work(), onSuccess: () => refetch() });
  const failure = changing.error ?? error;
  const run: Run = (work, onDone = () => {}) => changing.mutate(work, { onSuccess: onDone });

  function choose(view: SavedView) {
    const { state: chosen, shares: widths } = readSavedView(resource, view);
    if (widths) change({ shares: { ...shares, [resource.wire]: widths } });
    onClose();
    void navigate(listSearch(chosen) || '?');
  }

  const groups = [
    [words.own, views?.filter(({ isShared }) => !isShared)],
    [words.shared, views?.filter(({ isShared }) => isShared)],
  ] as const;
  return (
    <Dialog title={words.title} leave={admin.close} onClose={onClose}>
      <div role="status">
        {!views && !failure && admin.loading}
        {views?.length === 0 && words.none}
      </div>
      <div role="alert">{failure && <Problem>{userMessageOf(failure, words.failed)}</Problem>}</div>
      {groups.map(
        ([title, shown = []]) =>
          shown.length > 0 && (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <Flex component="ul" direction="column">
                {shown.map((view) => (
                  <SavedViewLine key={view._id} view={view} onChoose={() => choose(view)} run={run} />
                ))}
              </Flex>
            </section>
          ),
      )}
      <SaveView resource={resource} state={state} shares={shares[resource.wire]} run={run} />
    </Dialog>
  );
}

type SavedView = AnswerOf<'GET /user/views'>['views'][number];
type ViewBody = BodyOf<'POST /user/views'>;
/** The share of the width that each column has, by field. */
type Shares = Readonly<Record<string, number>>;

/** What a list shows now, as a view keeps it. */
function settingsOf({ names }: Resource, state: ListState, shares: Shares | undefined): ViewBody['settings'] {
  const columns = Object.entries(shares ?? {}).flatMap(([field, share]) =>
    names[field] ? [[names[field], share]] : [],
  );
  const { filters, sort, dir } = state;
  const settings = {
    filters,
    sort: sort === undefined ? null : (names[sort] ?? sort),
    dir,
    columns: columns.length === 0 ? null : Object.fromEntries(columns),
  };
  // The names of a resource are those of the contract, which the map of names does not say.
  return settings as ViewBody['settings'];
}

/** The list that a view shows, on its first page, and the widths of its columns. What this version does not know is left out. */
function readSavedView(resource: Resource, { settings }: SavedView): { state: ListState; shares: Shares | undefined } {
  const fieldOf = new Map(Object.entries(resource.names).map(([field, name]) => [name, field]));
  const { filters, sort, dir, columns } = settings;
  const search = new URLSearchParams(filters);
  const field = sort === null ? undefined : fieldOf.get(sort);
  if (field !== undefined) search.set('sort', field);
  search.set('dir', dir);
  const shares = Object.entries(columns ?? {}).flatMap(([name, share]) => {
    const of = fieldOf.get(name);
    return of === undefined ? [] : [[of, share]];
  });
  return {
    state: readListState(resource, search),
    shares: shares.length === 0 ? undefined : Object.fromEntries(shares),
  };
}

const line = { wrap: 'wrap', gap: 'xs', align: 'center', mih: '3rem' } as const;

interface SavedViewLineProps {
  view: SavedView;
  onChoose: () => void;
  run: Run;
}

/** A saved view: a click shows its list. Those who may change it can rename it, and remove it after a question. */
function SavedViewLine({ view, onChoose, run }: SavedViewLineProps) {
  const { _id: id, name, by, isShared, isEditable } = view;
  const [mode, setMode] = useState<'rename' | 'remove'>();
  const [typed, setTyped] = useState(name);

  function rename(event: FormEvent) {
    event.preventDefault();
    run(
      () => call('PUT /user/views/:id', { params: { id }, body: { name: typed } }),
      () => setMode(undefined),
    );
  }

  if (mode === 'rename')
    return (
      <li>
        <Flex component="form" {...line} onSubmit={rename}>
          <TextInput
            flex="1 1 10rem"
            aria-label={words.newName}
            autoFocus
            maxLength={80}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">{words.save}</Button>
          <Button variant="default" onClick={() => setMode(undefined)}>
            {admin.cancel}
          </Button>
        </Flex>
      </li>
    );
  if (mode === 'remove')
    return (
      <Flex component="li" {...line}>
        <Text flex="1 1 10rem">{words.confirm(name)}</Text>
        <Button color="red" autoFocus onClick={() => run(() => call('DELETE /user/views/:id', { params: { id } }))}>
          {admin.remove}
        </Button>
        <Button variant="default" onClick={() => setMode(undefined)}>
          {admin.cancel}
        </Button>
      </Flex>
    );
  return (
    <Flex component="li" {...line}>
      <Button variant="subtle" flex="1 1 10rem" px="xs" fw={400} justify="start" onClick={onChoose}>
        {isShared ? words.sharedBy(name, by) : name}
      </Button>
      {isEditable && (
        <>
          <Button variant="subtle" px="xs" aria-label={words.renameOne(name)} onClick={() => setMode('rename')}>
            <EditIcon />
          </Button>
          <Button variant="subtle" px="xs" aria-label={words.removeOne(name)} onClick={() => setMode('remove')}>
            <BinIcon />
          </Button>
        </>
      )}
    </Flex>
  );
}

interface SaveViewProps {
  resource: Resource;
  state: ListState;
  /** The widths that the reader has given the columns. */
  shares: Shares | undefined;
  run: Run;
}

/** The form that saves the list as it is shown under a name. */
function SaveView({ resource, state, shares, run }: SaveViewProps) {
  const mayShare = useMayWrite();
  const [requestKey] = useState(() => new IdempotencyKey());
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isShared, setShared] = useState(false);
  const shown = filterTexts(state.filters);

  function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    const body = { name, isShared, settings: settingsOf(resource, state, shares) };
    run(
      () => requestKey.send((idempotencyKey) => call('POST /user/views', { body, idempotencyKey })),
      () => setName(''),
    );
  }

  if (shown.length === 0 && state.sort === undefined) return <small>{words.nothing}</small>;
  return (
    <Flex component="form" direction="column" gap="xs" onSubmit={save}>
      <h3>{words.saveNow}</h3>
      {shown.length > 0 && <p>{shown.join(' · ')}</p>}
      <small>{words.hint}</small>
      <TextInput
        label={words.name}
        size="md"
        error={isMissing && rules.required}
        maxLength={80}
        placeholder={words.example}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMissing(false);
        }}
      />
      {mayShare && (
        <Checkbox
          py="xs"
          size="md"
          label={words.share}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" mr="auto">
        {words.save}
      </Button>
    </Flex>
  );
}
