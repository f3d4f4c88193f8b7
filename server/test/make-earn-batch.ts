import { v7 as uuid } from 'uuid'
import type { Campaign } from '../src/loyalty/campaigns/load-campaign.ts'
import type { App } from '../src/core/app.ts'
import { makeCodes } from '../src/earning/earn-codes/make-earn-codes.ts'
import type { TestMerchant } from './make.ts'

type Facts = { quantity?: number; chops?: number; maxUses?: number | null; perMember?: number | null; validTo?: string }

/** A batch of codes to earn with, ready to be scanned: one code of one use unless told otherwise. */
export async function makeEarnBatch(
  app: App,
  merchant: TestMerchant,
  campaign: Campaign,
  { quantity = 1, chops = 1, maxUses = 1, perMember = null, validTo }: Facts = {},
): Promise<string> {
  const id = uuid()
  await app.database.tx(async (tx) => {
    await tx
      .insertInto('earn_batch')
      .values({
        merchant_id: merchant.id,
        id,
        campaign_id: campaign.id,
        chop_type_id: campaign.settings.chopTypes[0]?.id ?? '',
        name: 'Table stands',
        quantity,
        chops,
        max_uses: maxUses,
        per_member: perMember,
        valid_to: validTo ?? null,
        staff_id: merchant.owner.id,
      })
      .execute()
    await makeCodes(tx, { merchantId: merchant.id, batchId: id }, quantity)
  })
  return id
}

/** The first code of a batch. */
export async function earnCodeOf(app: App, merchant: TestMerchant, batchId: string): Promise<string> {
  const { code } = await app.database.kysely
    .selectFrom('earn_code')
    .select('code')
    .where('merchant_id', '=', merchant.id)
    .where('batch_id', '=', batchId)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  return code
}
