import type { testNotification as route } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { inLanguage } from '../../core/campaign-words.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import type { Verb } from '../../core/context.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { sendMail } from '../../core/outbox.ts'
import { mailWords } from './fill-message.ts'
import { loadGift } from './gifts.ts'

const perUser = { limit: 20, windowSeconds: 60 * 60 }

/** Sends a message as it stands to oneself, in the language it is written in; no member is told, nothing is counted. */
export const testNotification: Verb<typeof route> = async (ctx, { body }) => {
  const { app, merchant, staff } = ctx
  const { publicUrl, secret } = app.config
  const campaign = body.campaignId ? await loadCampaign(ctx.db, merchant.id, body.campaignId) : undefined
  await consumeAttempt(ctx.db, bucketOf(secret, 'test-message', merchant.id, staff.id), perUser)
  const language = body.language ?? merchant.language
  const name = merchantName(merchant, language)
  const gift = body.gift ? { title: (await loadGift(ctx.db, merchant.id, body.gift)).title, url: null } : undefined
  return ctx.write(async (tx) => {
    ctx.note({ after: { language } })
    await sendMail(tx, app, {
      merchantId: merchant.id,
      to: staff.email,
      language,
      template: 'member-message',
      values: {
        merchantName: name,
        campaignName: campaign ? inLanguage(campaign.settings, language, merchant.language).name : name,
        url: campaign ? `${publicUrl}/member/login/${campaign.id}` : `${publicUrl}/dashboard`,
      },
      own: mailWords(
        { title: body.title ?? '', text: body.text },
        body.picture ? publicUrl + body.picture : null,
        gift,
      ),
    })
    return { to: staff.email }
  })
}
