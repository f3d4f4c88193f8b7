import type { EmailTemplateName } from '@chopcard/contract/loyalty/campaign-parts.ts'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../lib/languages.ts'

export type OurMail = {
  subject: string
  title: string
  /** HTML with the variables to be filled in. */
  body: string
  button: string
  footer: string
}

/** The platform's own text of a mail in a language, its values still named as a merchant's text names them. */
export function useOurMail(name: EmailTemplateName, language: Language): OurMail {
  const { t } = useTranslation('mails', { lng: language })
  const values = {
    campaignName: '{{campaign}}',
    merchantName: '{{merchant}}',
    balance: '{{balance}}',
    change: '{{change}}',
    expires: '{{expires}}',
    reward: '{{reward}}',
  }
  const words = (part: 'subject' | 'title' | 'intro' | 'button') =>
    t(`templates.member-${name}.${part}`, { ...values, skipOnVariables: true })
  return {
    subject: words('subject'),
    title: words('title'),
    body: `<p>${words('intro')}</p>`,
    button: words('button'),
    footer: t('memberFooter'),
  }
}
