import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { useTranslation } from 'react-i18next'
import { type CampaignTemplate, campaignTemplates, type TemplateName } from './campaign-templates.ts'
import type { TemplateWords } from './fill-template.ts'

/** A template's words in the reader's language. */
export function useTemplateWords(): (name: TemplateName) => TemplateWords {
  const { t, i18n } = useTranslation('campaigns')
  return (name) => {
    const template: CampaignTemplate = campaignTemplates[name]
    const word = (key: string) => t(`template.${name}.${key}` as 'template.coffee.name')
    const numbered = (key: string, count: number) => Array.from({ length: count }, (_, n) => word(`${key}${n + 1}`))
    const hasLevels = i18n.exists(`template.${name}.level1`, { ns: 'campaigns' })
    return {
      name: word('name'),
      terms: word('terms'),
      codes: numbered('code', template.stamps.length),
      rewards: numbered('reward', template.costs?.length ?? (descriptorOf(template.type).hasOneReward ? 1 : 0)),
      levels: hasLevels
        ? numbered('level', template.costs?.length ?? 0).map((level, n) => ({
            level,
            description: word(`levelAbout${n + 1}`),
          }))
        : [{ level: t('defaults.level'), description: t('defaults.levelAbout') }],
    }
  }
}
