import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { LoadingOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../../kit/failure.tsx'
import { useRead } from '../../../../lib/query.ts'
import { useQrPicture } from '../use-qr-picture.ts'
import { ShortAddress } from './short-address.tsx'

/** The third step: the owner becomes the first member; the screen goes on by itself as soon as the card exists. */
export function PhoneStep({ campaignId, onBack }: { campaignId: string; onBack: () => void }) {
  const { t } = useTranslation(['first-steps', 'campaigns'])
  const campaign = useRead(getCampaign, { params: { id: campaignId } })
  const code = useQrPicture(campaignId)
  if (campaign.isError) return <Failure error={campaign.error} retry={campaign.refetch} />
  if (!campaign.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { joinUrl } = campaign.data.data
  return (
    <Card className="start-main">
      <div className="start-scan">
        {code ? (
          <img src={code} alt={t('qr.image', { ns: 'campaigns' })} />
        ) : (
          <Skeleton.Node active style={{ width: 260, height: 260 }} />
        )}
        <Flex vertical gap={16} align="flex-start" className="start-words">
          <h2>{t('phone.title')}</h2>
          <p>{t('phone.about')}</p>
          <ShortAddress url={joinUrl} />
          <output className="start-waiting">
            <LoadingOutlined aria-hidden /> {t('phone.waiting')}
          </output>
          <Flex gap={12} wrap>
            <Button href={joinUrl} target="_blank" rel="noreferrer">
              {t('phone.here')}
            </Button>
            <Button type="text" onClick={onBack}>
              {t('phone.back')}
            </Button>
          </Flex>
        </Flex>
      </div>
    </Card>
  )
}
