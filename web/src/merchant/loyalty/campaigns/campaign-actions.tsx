import { CopyOutlined, MoreOutlined, QrcodeOutlined, ShopOutlined, StopOutlined } from '@ant-design/icons'
import { createCampaign, endCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { listPartnerships } from '@chopcard/contract/earning/merchant/partners.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import type { Campaign } from './form-values.ts'

const QrDialog = lazyPart(() => import('./qr-dialog.tsx'))
const EndDialog = lazyPart(() => import('./end-dialog.tsx'))

type Props = { campaign: Campaign; onEnded: () => void }

/** What can be done with a campaign besides editing it: invite, copy, end. */
export function CampaignActions({ campaign, onEnded }: Props) {
  const { t } = useTranslation('campaigns')
  const may = useMay()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'qr' | 'end'>()
  const copy = () => void navigate({ to: '/campaign/campaign-list/add', search: { from: campaign.id } as never })
  const showPartners = () =>
    void navigate({ to: '/campaign/partner-campaigns', search: { campaignId: campaign.id } as never })
  const items = [
    ...(may(createCampaign) ? [{ key: 'copy', icon: <CopyOutlined />, label: t('copy.button'), onClick: copy }] : []),
    ...(may(listPartnerships)
      ? [{ key: 'partners', icon: <ShopOutlined />, label: t('partners'), onClick: showPartners }]
      : []),
    ...(may(endCampaign) && campaign.state === 'active'
      ? [
          {
            key: 'end',
            danger: true,
            icon: <StopOutlined />,
            label: t('end.button'),
            onClick: () => setOpen('end'),
          },
        ]
      : []),
  ]
  const close = () => setOpen(undefined)
  return (
    <Flex gap={8}>
      {/* Neither is part of the form, which may be read only. */}
      <Button disabled={false} icon={<QrcodeOutlined />} onClick={() => setOpen('qr')}>
        {t('qr.button')}
      </Button>
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button disabled={false} icon={<MoreOutlined />} aria-label={t('list.more')} />
        </Dropdown>
      )}
      {open === 'qr' && <QrDialog id={campaign.id} onClose={close} />}
      {open === 'end' && <EndDialog campaign={campaign} onClose={close} onEnded={onEnded} />}
    </Flex>
  )
}
