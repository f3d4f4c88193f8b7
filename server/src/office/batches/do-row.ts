import { sql } from 'kysely'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { Actor, MerchantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { refusalOf } from '../../core/envelope.ts'
import { openJobContext } from '../../core/job-context.ts'
import type { Outcome, StoredRefusal } from './batch-store.ts'
import { doAct } from './do-act.ts'
import { importMember } from './import-member.ts'
import type { ImportFacts } from './read-row.ts'
import type { OpenBatch } from './open-batch.ts'

type Claimed = { card_id: string | null; facts: ImportFacts | null }

/** Does one row of a batch: its effect and its state in one transaction, or the refusal noted. */
export async function doRow(open: OpenBatch, number: number): Promise<void> {
  const { app } = open
  try {
    await app.database.tx(async (tx) => {
      const row = await claim(tx, open, number)
      if (!row) return
      const ctx = contextOf(open, tx)
      const done = row.facts
        ? await importMember(ctx, open.batch, row.facts)
        : await doAct(ctx, open.batch, row.card_id ?? '')
      await noteDone(tx, open, number, done)
    })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'SERVICE_UNAVAILABLE') throw error
    if (!(error instanceof Refusal))
      app.log.error({ batch: open.batch.id, row: number, error: (error as Error).stack }, 'a row of a batch failed')
    await noteRefusal(open, number, { code: refusal.code, facts: refusal.facts })
  }
}

/** The row, held by this transaction; undefined when it is done, held by another, or the batch was cancelled. */
async function claim(tx: Tx, { batch }: OpenBatch, number: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`select r.card_id, r.facts from batch_row r
    join batch b on b.merchant_id = r.merchant_id and b.id = r.batch_id and b.state = 'running'
    where r.merchant_id = ${batch.merchant_id} and r.batch_id = ${batch.id} and r.number = ${number} and r.state = 'waiting'
    for update of r skip locked`.execute(tx)
  return rows[0]
}

function contextOf({ app, batch, merchant, staff, now }: OpenBatch, tx: Tx): MerchantContext {
  const actor: Actor = { kind: 'merchant', id: staff.id, name: staff.name, nickname: staff.nickname }
  const action = `batch ${batch.id} ${batch.act}`
  return { ...openJobContext(app, merchant, actor, now(), action, tx), staff }
}

async function noteDone(tx: Tx, { batch }: OpenBatch, number: number, { state, note, cardId }: Outcome): Promise<void> {
  await tx
    .updateTable('batch_row')
    .set({ state, note, ...(cardId && { card_id: cardId }) })
    .where('merchant_id', '=', batch.merchant_id)
    .where('batch_id', '=', batch.id)
    .where('number', '=', number)
    .execute()
}

async function noteRefusal({ app, batch }: OpenBatch, number: number, refusal: StoredRefusal): Promise<void> {
  await app.database.kysely
    .updateTable('batch_row')
    .set({ state: 'refused', note: null, refusal: JSON.stringify(refusal) })
    .where('merchant_id', '=', batch.merchant_id)
    .where('batch_id', '=', batch.id)
    .where('number', '=', number)
    .where('state', '=', 'waiting')
    .execute()
}
