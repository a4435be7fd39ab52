import type { IdempotentParts } from '#api/idempotent.ts';
import { oneReply, replayedRecord, writeOptions } from '#api/record-resource.ts';
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
  { db, idempotent }: IdempotentParts,
  { contract, definition }: WritableResource<Row, Fields>,
  revise: (context: ServiceContext, revision: { id: number } & RevisionBody<Fields>) => Promise<Revised<Row>> = async (
    context,
    revision,
  ) => ({ record: await reviseRecord(context, definition, revision) }),
): ApiRoute[] {
  const { operations } = contract;
  const { messages } = definition;
  const created = (row: Row) => ({ ...oneReply(contract, row), message: messages.created });
  const updated = ({ record, updatedCards }: Revised<Row>) => ({
    ...oneReply(contract, record),
    message: messages.updated,
    updatedCards,
  });
  return [
    route(
      operations.create,
      (request) =>
        idempotent(request, {
          run: async (context) => created(await addRecord(context, definition, request.body.fields)),
          replay: async (outcome) => created(await replayedRecord(db, definition, outcome)),
        }),
      writeOptions(contract),
    ),
    route(
      operations.update,
      (request) =>
        idempotent(request, {
          run: async (context) => updated(await revise(context, { ...request.params, ...request.body })),
          replay: async (outcome) =>
            updated({
              ...(outcome.detail as RenameOutcome),
              record: await replayedRecord(db, definition, outcome),
            }),
        }),
      writeOptions(contract),
    ),
  ];
}
