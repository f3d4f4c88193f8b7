import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useListSearch } from './list-search.ts'
import { useCampaignOptions } from './use-campaign-options.ts'

/** Which campaign the page is about, as its address says. */
export function CampaignChoice() {
  const { t } = useTranslation()
  const { search, change } = useListSearch()
  const campaigns = useCampaignOptions()
  return (
    <Select
      className="list-filter"
      aria-label={t('campaign')}
      showSearch
      optionFilterProp="label"
      value={search.campaignId ?? ''}
      onChange={(id: string) => change({ campaignId: id || undefined })}
      options={[{ value: '', label: t('allCampaigns') }, ...campaigns]}
    />
  )
}
