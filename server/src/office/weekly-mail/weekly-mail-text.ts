import type { Language } from '@chopcard/contract/core/kinds.ts'
import { escapeHtml } from '../../core/escape-html.ts'
import { say } from '../../core/i18n.ts'
import { moneyText } from '../../core/money-text.ts'
import { concern, goodPoint, suggestion, type WeekFacts } from './weekly-mail-rules.ts'
import { dateFormat, numberFormat } from '../../core/formats.ts'

type Shop = { currency: string }
export type WeekWords = { body: { html: string; text: string }; dates: string }

/** The body of the mail: three figures, each with what it was before, a good point, a concern and a suggestion. */
export function weekWords(facts: WeekFacts, shop: Shop, language: Language): WeekWords {
  const words = (key: string, values: Record<string, string | number> = {}) =>
    say(language, 'mails', `weekly.${key}`, values)
  const number = numberFormat(language)
  const figures = (['visits', 'newMembers', 'rewards'] as const).map((name) => ({
    label: words(`figure.${name}`),
    value: number.format(facts.period[name]),
    others: [
      ...(facts.before ? [words('before', { count: number.format(facts.before[name]) })] : []),
      ...(facts.yearBefore ? [words('yearBefore', { count: number.format(facts.yearBefore[name]) })] : []),
      ...(name === 'rewards' && facts.period.cost
        ? [words('cost', { amount: moneyText(facts.period.cost, shop, language) })]
        : []),
    ],
  }))
  const sentence = (kind: 'good' | 'concern' | 'suggestion', { name, count }: { name: string; count: number }) => ({
    title: words(`${kind}.title`),
    text: words(`${kind}.${name}`, { count: number.format(count) }),
  })
  const sentences = [
    sentence('good', goodPoint(facts)),
    sentence('concern', concern(facts)),
    sentence('suggestion', suggestion(facts)),
  ]
  const day = (value: string) => dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
  return {
    body: { html: htmlOf(figures, sentences), text: textOf(figures, sentences) },
    dates: `${day(facts.period.from)} – ${day(facts.period.to)}`,
  }
}

type Figure = { label: string; value: string; others: string[] }
type Said = { title: string; text: string }

const textOf = (figures: Figure[], sentences: Said[]): string =>
  [
    figures.map(({ label, value, others }) => [`${label}: ${value}`, ...others].join(' · ')).join('\n'),
    ...sentences.map(({ title, text }) => `${title}\n${text}`),
  ].join('\n\n')

const htmlOf = (figures: Figure[], sentences: Said[]): string => {
  const rows = figures.map(
    ({ label, value, others }) => `<tr><td style="padding:10px 0;border-bottom:1px solid #f0f0f0;vertical-align:top">
<span style="color:#595959;font-size:14px">${escapeHtml(label)}</span><br>
<span style="color:#595959;font-size:13px">${others.map(escapeHtml).join(' · ')}</span></td>
<td style="padding:10px 0 10px 12px;border-bottom:1px solid #f0f0f0;text-align:right;vertical-align:top;font-size:26px;font-weight:700">${escapeHtml(value)}</td></tr>`,
  )
  const said = sentences.map(
    ({ title, text }) => `<p style="margin:16px 0 0"><strong>${escapeHtml(title)}</strong><br>${escapeHtml(text)}</p>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table>${said.join('')}`
}
