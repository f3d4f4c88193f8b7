import { partnerCampaigns } from '@chopcard/contract/earning/merchant/partners.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRead } from '../lib/query.ts'

/** Leads from a screen of the till to other merchants' campaigns, where the shop is a partner of one. */
export default function PartnerLink() {
  const { t } = useTranslation('partners')
  const campaigns = useRead(partnerCampaigns, {}, { staleTime: 300_000 })
  if (!campaigns.data?.data.length) return null
  return (
    <Link to="/merchant/partner-till" className="till-link">
      {t('till.link')}
    </Link>
  )
}
