import type { ImportColumn } from '@chopcard/contract/office/merchant/imports.ts'
import { actions } from '@chopcard/contract/core/permissions.ts'
import type { Actor, MerchantContext } from '../server/src/core/context.ts'
import { openJobContext } from '../server/src/core/job-context.ts'
import { checkImport } from '../server/src/office/batches/check-import.ts'
import { grantImport, readImport, startImport } from '../server/src/office/batches/read-import.ts'
import { runBatch } from '../server/src/office/batches/run-batch.ts'
import { startBatch } from '../server/src/office/batches/start-batch.ts'
import { uploadKey } from '../server/src/accounts/uploads/grant-upload.ts'
import type { Life } from './live-through.ts'

const headings = ['Name', 'Email', 'Mobile', 'Stamps', 'Remark'] as const
/** As a shop would bring them from its old cards: one with an address that is none, one twice, one who is known. */
const oldCards = (known: string): readonly (readonly string[])[] => [
  ['Aisyah Rahman', 'aisyah.rahman@member.example', '+6581230011', '4', 'Paper card'],
  ['Chua Wei Ling', 'weiling.chua@member.example', '+6581230012', '7', 'Paper card'],
  ['Devan Pillai', 'devan.pillai@member.example', '', '2', 'Paper card, one corner torn'],
  ['Goh Jun Hao', 'junhao.goh(at)member.example', '+6581230014', '5', 'Paper card'],
  ['Nora Tan', 'nora.tan@member.example', '+6581230015', '9', 'Paper card'],
  ['Nora Tan', 'nora.tan@member.example', '+6581230015', '3', 'A second card'],
  ['Kumar', known, '', '6', 'Paper card'],
  ['Siti Nurhaliza', 'siti.n@member.example', '+6581230018', '1', 'Paper card'],
]

const columns: readonly ImportColumn[] = [
  { column: 0, field: 'nickname' },
  { column: 1, field: 'email' },
  { column: 2, field: 'mobile' },
  { column: 4, field: 'remark' },
]

/** A bulk act and an import that have run, through the very calls of the screens, so that their results are there to see. */
export async function seedBatches(life: Life, known: string): Promise<void> {
  const { app, merchant, campaign, operators } = life
  const [owner] = operators
  if (!owner?.id) return
  const ctx = contextOf(life, owner, owner.id)
  // The fullest cards, of which some take no more.
  const cards = await app.database.kysely
    .selectFrom('card')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('campaign_id', '=', campaign.id)
    .where('state', '=', 'active')
    .orderBy('balance', 'desc')
    .orderBy('id')
    .limit(14)
    .execute()
  const memberIds = cards.map(({ id }) => id)
  const gift = { act: 'issue', memberIds, quantity: 1, remark: 'A stamp for our birthday' } as const
  const act = await startBatch(ctx, { params: {}, query: {}, body: gift })
  await runBatch.run(app, { merchantId: merchant.id, batchId: act.id })

  const csv = [headings, ...oldCards(known)].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')
  const content = new TextEncoder().encode(csv)
  const file = { contentType: 'text/csv', size: content.length } as const
  const { uploadId } = await grantImport(ctx, { params: {}, query: file, body: undefined })
  await app.storage.put(uploadKey(merchant.shortKey, uploadId), content, file.contentType)
  const read = await readImport(ctx, { params: {}, query: {}, body: { uploadId, filename: 'paper-cards.csv' } })
  const params = { id: read.id }
  const balance = { column: 3, field: 'balance', chopTypeId: campaign.settings.chopTypes[0]?.id } as const
  const body = {
    campaignId: campaign.id,
    columns: [...columns, balance],
    dates: 'ymd' as const,
    setBalance: false,
    sendMails: false,
  }
  await checkImport(ctx, { params, query: {}, body })
  await startImport(ctx, { params, query: {}, body: undefined })
  await runBatch.run(app, { merchantId: merchant.id, batchId: read.id })
}

function contextOf({ app, merchant }: Life, actor: Actor, id: string): MerchantContext {
  const { name, nickname } = actor
  const staff = {
    id,
    name,
    nickname,
    sessionId: '',
    storeId: null,
    email: '',
    avatar: null,
    role: 'owner',
    menus: new Set(['member-list']),
    actions: new Set(actions),
  }
  return { ...openJobContext(app, merchant, actor, new Date(), 'demo'), staff }
}
