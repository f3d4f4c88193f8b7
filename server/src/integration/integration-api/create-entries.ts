import type { z } from 'zod'
import type { BatchRow, createEntries as route } from '@chopcard/contract/integration/v1/entries.ts'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import type { IntegrationContext, Verb } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { mapWithConcurrency } from '../../core/map-with-concurrency.ts'
import { type OpenedRow, openRows } from '../../core/open-rows.ts'
import { changeChops } from '../../loyalty/cards/change-chops.ts'
import type { Operated } from '../../loyalty/cards/operation.ts'
import { redeem } from '../../loyalty/cards/redeem-reward.ts'
import { voidEntry } from '../../loyalty/chop-log/void-entry.ts'
import { atStores } from './at-store.ts'

type Result = z.input<(typeof route)['reply']>[number]
type Opened = OpenedRow<IntegrationContext, BatchRow>
type Place = Awaited<ReturnType<typeof atStores>>
type Done = Operated & { couponCode?: string | null }

/** So many rows are under way at a time: they reach the database in few and large groups (group-operations.ts). */
const MAX_AT_ONCE = 256

/** Does each row by the till's own verb, once for the row's key. */
export const createEntries: Verb<typeof route> = async (ctx, { body: { entries } }) => {
  refuseRequestKey(ctx, entries)
  const rows = await openRows(ctx, entries)
  const place = await atStores(ctx, entries)
  const results: Result[] = []
  const complete = async (index: number) => {
    const row = rows[index]
    if (row) results[index] = await resultOf(ctx, row, place)
  }
  // In a dry run all rows share a transaction, in which they take turns.
  if (ctx.app.database.within) for (const index of rows.keys()) await complete(index)
  else await mapWithConcurrency([...rows.keys()], MAX_AT_ONCE, complete)
  return ctx.write(() => {
    ctx.note({ after: { rows: results.length, done: results.filter(({ done }) => done).length } })
    return Promise.resolve(results)
  })
}

/** The answer to a key is one: that of the request would be taken for that of the row. */
function refuseRequestKey({ requestKey }: IntegrationContext, rows: readonly BatchRow[]): void {
  const place = rows.findIndex(({ key }) => key === requestKey)
  if (place >= 0) refuse('VALIDATION_FAILED', { fields: [{ path: `entries.${place}.key`, message: 'unique' }] })
}

const empty = { entry: null, balance: null, couponCode: null, code: null, message: null, fields: null, retryAt: null }

/** What became of a row. A refusal by a rule is the row's own; an outage is the whole request's, which can be repeated. */
async function resultOf(ctx: IntegrationContext, { row, once }: Opened, place: Place): Promise<Result> {
  const told = { ...empty, key: row.key }
  try {
    const work = () => once((own) => perform(place(own, row), row))
    const { answer, replayed } = await (ctx.app.database.within ? ctx.app.database.tx(work) : work())
    const { entry, card, couponCode = null } = answer
    return { ...told, done: true, replayed, entry, balance: card.balance, couponCode }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const { code, facts } = error
    const message = say(ctx.language, 'errors', `codes.${code}`, facts.values)
    const fields = facts.fields?.map(({ path }) => path) ?? null
    return { ...told, done: false, replayed: false, code, message, fields, retryAt: facts.retryAt ?? null }
  }
}

function perform(ctx: IntegrationContext, row: BatchRow): Promise<Done> {
  switch (row.operation) {
    case 'issue':
    case 'adjust': {
      const { key: _, storeId: _store, cardId, ...operation } = row
      return changeChops(ctx, { params: { id: cardId }, query: {}, body: { ...operation, memberId: cardId } })
    }
    case 'redeem': {
      const { key: _, storeId: _store, operation: _redeem, cardId, ...body } = row
      return redeem(ctx, { params: { memberId: cardId }, query: {}, body })
    }
    case 'void':
      return voidEntry(ctx, { params: { id: row.entryId }, query: { remark: row.remark }, body: undefined })
  }
}
