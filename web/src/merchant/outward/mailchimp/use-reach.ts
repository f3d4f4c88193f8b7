import { EdmAudience, edmReach } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { useRead } from '../../../lib/query.ts'

export type Reach = Answer<typeof edmReach>['data'] & { campaign: string | null }

/** Whom an audience reaches, once it is chosen completely; and the name of its campaign. */
export function useReach(audience: unknown): Reach | undefined {
  const { data } = EdmAudience.safeParse(audience)
  const campaigns = useCampaignOptions()
  const reach = useRead(
    edmReach,
    { body: { audience: data ?? { kind: 'all' } } },
    { enabled: data !== undefined, placeholderData: keepPreviousData },
  ).data?.data
  const id = data && 'campaignId' in data ? data.campaignId : undefined
  return data && reach && { ...reach, campaign: campaigns.find(({ value }) => value === id)?.label ?? null }
}
