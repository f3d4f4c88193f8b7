import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { FirstCardDraft } from '@chopcard/contract/office/merchant/first-steps.ts'
import { readable } from '../../../../kit/contrast.ts'
import { type CampaignTemplate, campaignTemplates, type TemplateName, templateNames } from '../campaign-templates.ts'
import type { TemplateWords } from '../fill-template.ts'
import { hasStampCount } from '../fit-to-type.ts'
import { type StampShape, stampShapeNames } from '../stamp-shapes.ts'

export const templateOf = (name: string): CampaignTemplate | undefined =>
  templateNames.includes(name as TemplateName) ? campaignTemplates[name as TemplateName] : undefined

/** How many stamps or uses are on the card, where that is not said by its rewards and kinds of stamps. */
export const hasOwnCount = (template: CampaignTemplate): boolean =>
  hasStampCount(template.type) && template.stamps.length === 1

/** What a template begins the card with. */
export function beginWith(name: TemplateName, words: TemplateWords): FirstCardDraft {
  const template: CampaignTemplate = campaignTemplates[name]
  const [stamp] = template.stamps
  const count = stamp?.count ?? 1
  const { hasOneReward } = descriptorOf(template.type)
  const costs = template.costs ?? (hasOneReward ? [count] : [])
  return {
    template: name,
    name: words.name,
    shape: stamp?.shape ?? 'star',
    logo: null,
    backgroundColor: template.background,
    foregroundColor: template.foreground,
    stampCount: count,
    rewards: costs.map((chopCount, index) => ({ name: words.rewards[index] ?? '', chopCount })),
  }
}

/** The template with what was chosen instead, and its words. */
export function chosenTemplate(card: FirstCardDraft, words: TemplateWords): [CampaignTemplate, TemplateWords] {
  const template = templateOf(card.template)
  if (!template) throw new Error('a draft of a template that is no more')
  const { hasRewardList } = descriptorOf(template.type)
  const ownColour = card.backgroundColor !== template.background
  const stamps = template.stamps.map((stamp, index) => ({
    ...stamp,
    ...(index === 0 && isShape(card.shape) && { shape: card.shape }),
    ...(ownColour && { colour: readable(card.backgroundColor, '#fffdf8') }),
    ...(hasOwnCount(template) && { count: card.stampCount }),
  }))
  return [
    {
      ...template,
      background: card.backgroundColor,
      foreground: card.foregroundColor,
      stamps,
      ...(hasRewardList && { costs: card.rewards.map(({ chopCount }) => chopCount) }),
    },
    { ...words, name: card.name, rewards: card.rewards.map(({ name }) => name) },
  ]
}

const isShape = (shape: string): shape is StampShape => stampShapeNames.includes(shape as StampShape)
