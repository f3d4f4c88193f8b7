import { ConfigProvider } from 'antd'
import { useTranslation } from 'react-i18next'
import { Chances } from '../../../kit/overview/chances.tsx'
import { StoreChoice, useChosenStore } from '../../../kit/store-choice.tsx'
import { useCompared } from '../../../kit/overview/compared.ts'
import { Comparison } from '../../../kit/overview/comparison.tsx'

/** How the campaign does, and which of its members could be brought back. Nothing of it is part of the form. */
export default function OverviewTab({ id }: { id: string }) {
  const { t } = useTranslation('dashboard')
  const storeId = useChosenStore()
  const of = { campaignId: id, ...(storeId && { storeId }) }
  const { found, chances } = useCompared(of)
  return (
    <ConfigProvider componentDisabled={false}>
      <section className="campaign-overview" aria-label={t('compare.title')}>
        <StoreChoice />
        <Comparison {...of} />
        {found?.firstVisit && <Chances counts={chances} of={of} />}
      </section>
    </ConfigProvider>
  )
}
