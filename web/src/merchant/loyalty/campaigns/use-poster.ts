import { totalRedemptionCost } from '@chopcard/contract/loyalty/limit-rules.ts'
import { inLanguage } from '@chopcard/contract/loyalty/campaign-words.ts'
import { rewardTitle } from '@chopcard/contract/loyalty/reward-rules.ts'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../lib/languages.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { useShopName } from '../../use-shop-name.ts'
import type { Campaign } from './form-values.ts'

/** Makes the poster of a campaign in the reader's language. */
export function usePoster({ settings: entered, joinUrl }: Campaign, code: string | undefined) {
  const { t, i18n } = useTranslation('campaigns')
  const language = i18n.language as Language
  const shop = useShopName(language)
  const settings = inLanguage(entered, language)
  const [stamp] = settings.chopTypes
  const first = settings.rewards.toSorted((a, b) => a.chopCount - b.chopCount)[0]
  const promise = t('poster.promise', {
    context: settings.type,
    count: first?.chopCount ?? totalRedemptionCost(settings),
    reward: first ? rewardTitle(first) : settings.rewardName,
    what: stamp?.code ?? '',
  })
  return async (): Promise<Blob> => {
    if (code === undefined) throw new Error('the code is not there yet')
    const { posterFile } = await loadChunk(() => import('../../../kit/poster.ts'))
    const { logo, heroImage, backgroundColor: background, foregroundColor: foreground } = settings
    // Typed by hand: what a browser adds by itself is left out.
    const url = joinUrl.replace(/^https?:\/\//, '')
    const look = {
      shop,
      name: settings.name,
      promise,
      invitation: t('poster.invitation'),
      url,
      code,
      logo,
      heroImage,
    }
    return posterFile({ ...look, background, foreground }, language)
  }
}
