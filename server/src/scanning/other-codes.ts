import type { otherCodes } from '@chopcard/contract/merchant/till.ts'
import { boothIn } from '../booths/booth-code.ts'
import { loadCampaign } from '../campaigns/load-campaign.ts'
import type { MerchantContext } from '../core/context.ts'
import { findEarnCode } from '../earn-codes/take-earn-code.ts'

export type OtherCode = { kind: (typeof otherCodes)[number]; name: string }

/** What a text names that is for members' phones; a till has no use for it, but may say what it is. */
export async function otherNamed(ctx: MerchantContext, text: string): Promise<OtherCode | undefined> {
  return (await boothNamed(ctx, text)) ?? (await earnCodeNamed(ctx, text)) ?? (await tagNamed(ctx, text))
}

async function boothNamed({ app, db, merchant }: MerchantContext, text: string): Promise<OtherCode | undefined> {
  const id = boothIn(text, app.config.secret, merchant.id)
  const booth =
    id &&
    (await db
      .selectFrom('booth')
      .select('name')
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .executeTakeFirst())
  return booth ? { kind: 'booth', name: booth.name } : undefined
}

async function earnCodeNamed({ db, merchant }: MerchantContext, text: string): Promise<OtherCode | undefined> {
  const code = await findEarnCode(db, merchant, text)
  if (!code) return undefined
  return { kind: 'earn', name: (await loadCampaign(db, merchant.id, code.campaignId)).settings.name }
}

/** The tag of one of the staff: its address, or what stands on it. */
async function tagNamed({ db, merchant }: MerchantContext, text: string): Promise<OtherCode | undefined> {
  const id = /(?:^|\/member\/estamp\/)([\w.:-]{6,64})(?:[?#].*)?$/.exec(decoded(text.trim()))?.[1]
  const staff =
    id &&
    (await db
      .selectFrom('staff')
      .select('name')
      .where('merchant_id', '=', merchant.id)
      .where('e_stamp_id', '=', id)
      .executeTakeFirst())
  return staff ? { kind: 'eStamp', name: staff.name } : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
