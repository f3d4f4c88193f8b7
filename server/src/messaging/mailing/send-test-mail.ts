import type { sendTestMail as route } from '@chopcard/contract/messaging/merchant/mailing.ts'
import { inLanguage } from '../../core/campaign-words.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import { addDays, localDay, startOfDay } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { sendMail } from '../../core/outbox.ts'
import { sanitiseHtml } from '../../core/sanitise-html.ts'
import { fillWords, type MailValues } from './fill-template.ts'
import { rewardIn } from './load-mail-card.ts'

const perUser = { limit: 20, windowSeconds: 60 * 60 }

/** Sends a mail as it stands in the editor to oneself, with values made up. */
export const sendTestMail: Verb<typeof route> = async (ctx, { params, body }) => {
  const { app, merchant, staff } = ctx
  const { language, template } = body
  const campaign = await loadCampaign(ctx.db, merchant.id, params.id)
  const settings = inLanguage(campaign.settings, language, merchant.language)
  await consumeAttempt(ctx.db, bucketOf(app.config.secret, 'test-mail', merchant.id, staff.id), perUser)
  const expires = startOfDay(addDays(localDay(ctx.now, merchant.timeZone), 30), merchant.timeZone)
  const values: MailValues = {
    nickname: say(language, 'mails', 'sample.nickname'),
    campaign: settings.name,
    merchant: merchantName(merchant, language),
    balance: '7',
    change: '+2',
    expires: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: merchant.timeZone }).format(expires),
    reward: rewardIn({ settings, balance: 7 }, template) || say(language, 'mails', 'sample.reward'),
    cardUrl: `${app.config.publicUrl}/member/login/${params.id}`,
  }
  return ctx.write(async (tx) => {
    ctx.note({ target: params.id, after: { template, language } })
    await sendMail(tx, app, {
      merchantId: merchant.id,
      to: staff.email,
      language,
      template: `member-${template}`,
      values: { ...values, url: values.cardUrl, merchantName: values.merchant, campaignName: values.campaign },
      own: fillWords({ title: body.title || settings.emailTitle, body: sanitiseHtml(body.body) }, values),
    })
    return { to: staff.email }
  })
}
