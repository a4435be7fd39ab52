import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { href, Link } from 'react-router';
import { createNearestName } from '#domain/nearest-name.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { tasks } from '#strings/vi/admin/tasks.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { idempotencyKeyOf } from '#web/admin/api/idempotency-key.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { NameSelect } from '#web/admin/form/name-select.tsx';
import { type NameResolution, resolveName } from '#web/admin/overview/resolve-name.ts';
import type { UnknownName } from '#web/admin/overview/tasks-query.ts';
import { products } from '#web/admin/products/product-view.tsx';
import { activeRecordsQuery } from '#web/admin/records/record-calls.ts';
import type { Clinic, Product } from '#web/admin/records/resource-config.ts';
import { Choice } from '#web/admin/ui/choice.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';

const { resolving: words } = tasks;

interface ResolveNameDialogProps {
  unknown: UnknownName;
  onClose: () => void;
}

/** Asks what an unknown name is: another spelling, an alias, or new. */
export default function ResolveNameDialog({ unknown, onClose }: ResolveNameDialogProps) {
  const { kind, name, counts } = unknown;
  const { data: records } = useQuery(activeRecordsQuery<Clinic | Product>(kind === 'dental' ? clinics : products));
  const [how, setHow] = useState<NameResolution['how']>('rename');
  /** Until something else is chosen, or nothing, the name that is most like it. */
  const [picked, setPicked] = useState<string | null>();
  const [isMissing, setMissing] = useState(false);
  const known = useMemo(() => records?.map((record) => record.name), [records]);
  const type = kind === 'dental' ? 'clinic' : 'product';
  const nearest = useMemo(() => createNearestName(type, known ?? [])(name), [type, known, name]);
  const chosen = picked === undefined ? nearest : picked;
  const target = records?.find((record) => record.name === chosen);

  const resolving = useMutation({
    mutationFn: (resolution: NameResolution) =>
      idempotencyKeyOf(['resolve', kind, name, how, target?.id].join('\n')).send((key) =>
        resolveName(unknown, resolution, key),
      ),
    onSuccess: onClose,
  });

  function save() {
    setMissing(how !== 'create' && !target);
    if (how === 'create') resolving.mutate({ how });
    else if (target) resolving.mutate({ how, target });
  }

  const button = (
    <Button loading={resolving.isPending} onClick={save}>
      {words.save}
    </Button>
  );
  const isClinic = kind === 'dental';
  return (
    <Dialog title={tasks.resolveName(name)} leave={admin.cancel} buttons={button} onClose={onClose}>
      <Stack>
        <p>{words.lead(name, counts)}</p>
        <Choice
          title={words.how}
          options={[
            ['rename', isClinic ? words.rename : words.renameProduct],
            ['alias', words.alias],
            ...(isClinic ? [['create', words.create] as const] : []),
          ]}
          value={how}
          onChange={async (next) => setHow(next)}
        />
        {how !== 'create' && (
          <NameSelect
            label={words.target}
            size="md"
            names={known}
            value={chosen ?? ''}
            description={chosen !== null && chosen === nearest ? words.nearest : undefined}
            error={isMissing && words.missing}
            onChange={setPicked}
          />
        )}
        {!isClinic && (
          <p>
            {words.createProduct} <Link to={href('/admin/create-product')}>{admin.nav.createProduct}</Link>
          </p>
        )}
        <p role="alert">{!isMissing && resolving.error && userMessageOf(resolving.error, words.notSaved)}</p>
      </Stack>
    </Dialog>
  );
}
