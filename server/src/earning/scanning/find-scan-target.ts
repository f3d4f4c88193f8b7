import { sql } from 'kysely'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { ScanTarget } from '@chopcard/contract/loyalty/merchant/till.ts'
import { boothIn } from '../booths/booth-code.ts'
import { clockOf } from '../booths/booth-store.ts'
import { hasEnded, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { bucketOf, giveBackAttempt, consumeAttempt } from '../../core/attempts.ts'
import { hasFeature } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext } from '../../core/context.ts'
import { mayBeTaken } from '../earn-codes/earn-rules.ts'
import { type EarnCode, findEarnCode } from '../earn-codes/consume-earn-code.ts'

/** What customers scan themselves, when it comes before the till: a booth's code, a tag, a code to earn. */
export const findScanTarget = async (ctx: MerchantContext, text: string): Promise<ScanTarget | undefined> =>
  (await boothNamed(ctx, text)) ?? (await eStampNamed(ctx, text)) ?? (await earnCodeNamed(ctx, text))

async function boothNamed({ app, db, merchant, now }: MerchantContext, text: string) {
  const id = boothIn(text, app.config.secret, merchant.id)
  if (!id) return undefined
  const booth = await db
    .selectFrom('booth as o')
    .innerJoin('campaign as c', (on) =>
      on.onRef('c.merchant_id', '=', 'o.merchant_id').onRef('c.id', '=', 'o.campaign_id'),
    )
    .select(['o.id', 'o.name', 'o.place', 'c.name as campaignName'])
    .where('o.merchant_id', '=', merchant.id)
    .where('o.id', '=', id)
    .where('o.removed_at', 'is', null)
    .executeTakeFirst()
  if (!booth) return undefined
  const { day } = clockOf(merchant, now)
  const timeSlots = await db
    .selectFrom('booth_slot as s')
    .select(['s.id', 's.quota', 's.booked'])
    .select([
      sql<string>`to_char(s.starts, 'HH24:MI')`.as('from'),
      sql<string>`to_char(s.ends, 'HH24:MI')`.as('to'),
      sql<number>`(select count(*) from booth_booking b
        where b.merchant_id = ${merchant.id} and b.slot_id = s.id and b.state = 'attended')::int`.as('attended'),
    ])
    .where('s.merchant_id', '=', merchant.id)
    .where('s.booth_id', '=', id)
    .where('s.day', '=', day)
    .where('s.removed_at', 'is', null)
    .orderBy('s.starts')
    .execute()
  return { kind: 'booth' as const, ...booth, slots: timeSlots }
}

/** Colleagues' tags stand in for their PINs: whoever tries one after the other is stopped. */
const guesses = { limit: 20, windowSeconds: 15 * 60 } as const

/** Whose the tag is. Its address alone is taken for one: what people type is not tried as an id. */
async function eStampNamed({ app, db, merchant, staff }: MerchantContext, text: string) {
  const id = eStampIn(text)
  if (!id || !hasFeature(merchant, 'estamp')) return undefined
  const bucket = bucketOf(app.config.secret, 'e-stamp-scan', merchant.id, staff.id)
  await consumeAttempt(db, bucket, guesses)
  const holder = await db
    .selectFrom('staff')
    .select('name')
    .where('merchant_id', '=', merchant.id)
    .where('e_stamp_id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!holder) return undefined
  await giveBackAttempt(db, bucket)
  return { kind: 'eStamp' as const, staffName: holder.name }
}

function eStampIn(text: string): string | undefined {
  const part = /\/member\/estamp\/([^/?#\s]{1,200})\/?(?:[?#].*)?$/.exec(text.trim())?.[1] ?? ''
  try {
    const id = decodeURIComponent(part)
    return /^[A-Za-z0-9._:-]{6,64}$/.test(id) ? id : undefined
  } catch {
    return undefined
  }
}

async function earnCodeNamed(ctx: MerchantContext, text: string) {
  const { db, merchant } = ctx
  const code = await findEarnCode(db, merchant, text)
  if (!code) return undefined
  const { name } = await db
    .selectFrom('earn_batch')
    .select('name')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', code.batchId)
    .executeTakeFirstOrThrow()
  const campaign = await loadCampaign(db, merchant.id, code.campaignId)
  const { chops, used, maxUses, validFrom, validTo } = code
  return {
    kind: 'earnCode' as const,
    code: code.code,
    batchName: name,
    campaignName: campaign.settings.name,
    chops,
    used,
    maxUses,
    validFrom,
    validTo,
    allowed: isGood(ctx, code, campaign),
  }
}

type Campaign = Awaited<ReturnType<typeof loadCampaign>>

/** Whether a member could earn with it now: the rule of the scan itself says so. */
function isGood({ merchant, now }: MerchantContext, code: EarnCode, campaign: Campaign): boolean {
  const isOn = campaign.settings.scanToEarn && hasFeature(merchant, 'scanToEarn')
  const scanToEarn = isOn && !hasEnded(campaign, now, merchant.timeZone)
  try {
    return Boolean(mayBeTaken(code, { id: campaign.id, scanToEarn }, localDay(now, merchant.timeZone)))
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
