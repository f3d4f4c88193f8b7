import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { TenantContext } from '../../core/context.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import { findCoupon, settingsOf } from './coupon-store.ts'
import { issueCoupon } from './issue-coupon.ts'
import { mailIssuedCoupon } from './mail-issued-coupon.ts'

type Asked = { couponId: string; email?: string; cardId?: string; mail?: boolean; language?: Language }

/** Gives one coupon at once, to an address, to a card's member, or to whoever is handed its code. */
export const giveCoupon = (ctx: TenantContext, { couponId, email, cardId, mail = true, ...asked }: Asked) =>
  ctx.write(async (tx) => {
    const { app, merchant, actor, now } = ctx
    const language = asked.language ?? merchant.language
    const card = cardId && (await loadCard(app.database, merchant, cardId, now, tx))
    const issued = await issueCoupon(tx, {
      app,
      merchantId: merchant.id,
      couponId,
      holder: { email: email ?? null, cardId: card ? card.id : null },
      source: 'send',
      language,
      actor,
    })
    if (email && mail) {
      const settings = settingsOf(await findCoupon(tx, merchant.id, couponId))
      await mailIssuedCoupon(tx, app, merchant, settings, { email, language, url: issued.url })
    }
    ctx.note({ target: couponId, after: { issued: issued.id } })
    return { id: issued.id, couponId, code: issued.code, url: issued.url }
  })
