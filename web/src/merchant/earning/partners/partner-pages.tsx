import { useNavigate } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'

const pages = ['partner-campaigns', 'partner-settlements', 'partner-operations'] as const
type PartnerPage = (typeof pages)[number]

/** Leads from one of the three pages about partners to the others. */
export function PartnerPages({ current }: { current: PartnerPage }) {
  const { t } = useTranslation('partners')
  const navigate = useNavigate()
  return (
    <Segmented<PartnerPage>
      aria-label={t('pages.label')}
      value={current}
      options={pages.map((value) => ({ value, label: t(`pages.${value}`) }))}
      onChange={(page) => void navigate({ to: `/campaign/${page}` })}
    />
  )
}
