import { oneReply, writeOptions } from '#api/records/record-resource.ts';
import type { IdempotentParts } from '#api/request/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import type { RecordContract, RevisionBody, WriteOperations } from '#contract/record-contract.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import type { RenameOutcome } from '#domain/warranty/rename-record.server.ts';

type Revised<Row> = RenameOutcome & { record: Row };

interface WritableResource<Row extends RecordRow, Fields extends object> {
  contract: Pick<RecordContract<NoInfer<Row>>, 'names' | 'toWire'> & {
    operations: WriteOperations<Fields>;
  };
  definition: RecordDefinition<Row, Fields>;
}

/**
 * The routes that create and edit records that are sent as JSON.
 *
 * @param revise edits a record; by default it and nothing else
 */
export function writeRoutes<Row extends RecordRow & Fields, Fields extends object>(
  { idempotent }: Pick<IdempotentParts, 'idempotent'>,
  { contract, definition }: WritableResource<Row, Fields>,
  revise: (context: ServiceContext, revision: { id: number } & RevisionBody<Fields>) => Promise<Revised<Row>> = async (
    context,
    revision,
  ) => ({ record: await reviseRecord(context, definition, revision) }),
): ApiRoute[] {
  const { operations } = contract;
  const { messages } = definition;
  return [
    route(
      operations.create,
      (request) =>
        idempotent(request, async (context) => {
          const record = await addRecord(context, definition, request.body.fields);
          return { ...oneReply(contract, record), message: messages.created };
        }),
      writeOptions(contract),
    ),
    route(
      operations.update,
      (request) =>
        idempotent(request, async (context) => {
          const { record, updatedCards } = await revise(context, { ...request.params, ...request.body });
          return { ...oneReply(contract, record), message: messages.updated, updatedCards };
        }),
      writeOptions(contract),
    ),
  ];
}
