import type { boothQrCode as route } from '@chopcard/contract/earning/merchant/booths.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { svgOf } from '../../loyalty/campaigns/draw-qr-code.ts'
import type { Verb } from '../../core/context.ts'
import { boothCode, boothUrl } from './booth-code.ts'

/** The drawing for a booth's poster. */
export const boothQrCode: Verb<typeof route> = async ({ app, db, merchant }, { params }) => {
  const booth = await db
    .selectFrom('booth')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', params.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const { id } = booth ?? refuse('NOT_FOUND')
  const { publicUrl, secret } = app.config
  return {
    content: Buffer.from(svgOf(boothUrl(publicUrl, boothCode(secret, merchant.id, id)), 600)),
    type: 'image/svg+xml',
  }
}
