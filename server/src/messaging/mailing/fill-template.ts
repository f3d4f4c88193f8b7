import type { EmailTemplateName, MailVariable } from '@chopcard/contract/loyalty/campaign-parts.ts'
import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { escapeHtml } from '../../core/escape-html.ts'

export type MailValues = Readonly<Record<MailVariable, string>>
export type OwnWords = { title: string; body?: { html: string; text: string } }

/**
 * The campaign's own words of a mail in a language, filled in; what is absent is the platform's own text. Without a title
 * of its own a mail has the campaign's default title (decisions/messages.md §1).
 */
export function ownWordsOf(
  settings: Pick<CampaignSettings, 'emailTemplates' | 'emailTitle'>,
  name: EmailTemplateName,
  language: Language,
  values: MailValues,
): OwnWords {
  const words = settings.emailTemplates[name]?.words[language]
  return fillWords({ title: words?.title || settings.emailTitle, body: words?.body ?? '' }, values)
}

/** A title and a body with their variables filled in; the body is safe HTML, and one without text is none. */
export function fillWords(words: { title: string; body: string }, values: MailValues): OwnWords {
  const title = fillText(words.title, values).replace(/\s+/g, ' ').trim()
  if (!textOf(words.body)) return { title }
  const html = fillHtml(words.body, values)
  return { title, body: { html: withMargins(html), text: textOf(html) } }
}

const variable = /\{\{\s*(\w+)\s*\}\}/g
const isKnown = (name: string, values: MailValues): name is MailVariable => Object.hasOwn(values, name)

const fillText = (text: string, values: MailValues): string =>
  text.replace(variable, (whole, name: string) => (isKnown(name, values) ? values[name] : whole))

/** Values are text: escaped, wherever they stand. An address becomes a link where it is not inside one. */
function fillHtml(html: string, values: MailValues): string {
  let inLink = false
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      const isTag = part.startsWith('<')
      if (/^<\/?a[\s>]/.test(part)) inLink = !part.startsWith('</')
      return part.replace(variable, (whole, name: string) => {
        if (!isKnown(name, values)) return whole
        const value = escapeHtml(values[name])
        return name === 'cardUrl' && !isTag && !inLink ? `<a href="${value}">${value}</a>` : value
      })
    })
    .join('')
}

// Mail programs have margins of their own.
const withMargins = (html: string): string =>
  html
    .replaceAll('<p>', '<p style="margin:0 0 14px">')
    .replace(/<(ul|ol)>/g, '<$1 style="margin:0 0 14px;padding-left:22px">')

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }

const textOf = (html: string): string =>
  html
    .replaceAll('<li>', '• ')
    .replaceAll('<p></p>', '')
    .replace(/<br\s*\/?>|<\/(p|li|h2|h3|blockquote)>|<hr\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
