import { ConfigProvider } from 'antd'
import { useTranslation } from 'react-i18next'
import { Chances } from '../../../kit/overview/chances.tsx'
import { useCompared } from '../../../kit/overview/compared.ts'
import { Comparison } from '../../../kit/overview/comparison.tsx'

/** How the campaign does, and which of its members could be brought back. Nothing of it is part of the form. */
export default function OverviewTab({ id }: { id: string }) {
  const { t } = useTranslation('dashboard')
  const { found, chances } = useCompared({ campaignId: id })
  return (
    <ConfigProvider componentDisabled={false}>
      <section className="campaign-overview" aria-label={t('compare.title')}>
        <Comparison campaignId={id} />
        {found?.firstVisit && <Chances counts={chances} of={{ campaignId: id }} />}
      </section>
    </ConfigProvider>
  )
}
