import { emailTemplateNames } from '@chopcard/contract/loyalty/campaign-parts.ts'
import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { sanitiseHtml } from '../../core/sanitise-html.ts'
import { storeShopSecret } from './shop-secrets.ts'
import type { StoredSettings } from './stored-settings.ts'

/**
 * Settings as they come from people, made fit to be stored: HTML passes the sanitiser, a shop's secrets are sealed. `before`
 * is what the campaign has now.
 */
export const receiveSettings = (
  secret: string,
  settings: CampaignSettings,
  before?: StoredSettings,
): CampaignSettings => ({
  ...settings,
  shopifySignKey: storeShopSecret(secret, 'shopifySignKey', settings.shopifySignKey, before?.shopifySignKey ?? null),
  shopifyAccessToken: storeShopSecret(
    secret,
    'shopifyAccessToken',
    settings.shopifyAccessToken,
    before?.shopifyAccessToken ?? null,
  ),
  emailTemplates: receiveTemplates(settings.emailTemplates),
})

type Templates = CampaignSettings['emailTemplates']

/** Mails as they come from people, their HTML sanitised. */
export function receiveTemplates(given: Templates): Templates {
  const templates: Templates = {}
  for (const name of emailTemplateNames) {
    const template = given[name]
    if (!template) continue
    const words = Object.entries(template.words).map(([language, { title, body }]) => [
      language,
      { title, body: sanitiseHtml(body) },
    ])
    templates[name] = { ...template, words: Object.fromEntries(words) as typeof template.words }
  }
  return templates
}
