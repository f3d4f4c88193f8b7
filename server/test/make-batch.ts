import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { importPresignedUrl, type workbookTypes } from '@chopcard/contract/office/merchant/imports.ts'
import type { App } from '../src/core/app.ts'
import { caller, type CallOptions } from './harness.ts'
import type { TestMerchant } from './make.ts'

/** A batch of one row that no job knows of. */
export async function makeBatch(
  app: App,
  merchant: TestMerchant,
  state: string,
  of: { act: 'issue' | 'import'; cardId?: string; campaignId?: string },
): Promise<string> {
  const id = uuid()
  const { kysely: db } = app.database
  const ask = of.act === 'import' ? { headings: ['E-mail', 'Balance'], columns: [] } : { quantity: 1 }
  const own = { merchant_id: merchant.id, id, staff_id: merchant.owner.id, act: of.act, state, rows_total: 1 }
  await db
    .insertInto('batch')
    .values({ ...own, campaign_id: of.campaignId ?? null, ask: JSON.stringify(ask), filename: 'members.csv' })
    .execute()
  const cells = of.act === 'import' ? JSON.stringify([`${id}@imported.example`, '1']) : null
  const facts = state === 'checked' ? JSON.stringify({ email: `${id}@imported.example` }) : null
  await db
    .insertInto('batch_row')
    .values({ merchant_id: merchant.id, batch_id: id, number: 1, card_id: of.cardId ?? null, cells, facts })
    .execute()
  return id
}

/** A file of members that was put and not read yet. */
export async function makeSheet(
  server: FastifyInstance,
  options: CallOptions,
  payload: Buffer = Buffer.from('E-mail,Balance\nana@sheet.example,1\n'),
  contentType: 'text/csv' | (typeof workbookTypes)[1] = 'text/csv',
): Promise<string> {
  const query = { contentType, size: String(payload.length) }
  const { body } = await caller(server)(importPresignedUrl, { query }, options)
  const { uploadUrl, headers, uploadId } = body.data
  await server.inject({ method: 'PUT', url: uploadUrl, headers, payload })
  return uploadId
}
