import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { getFirstSteps, saveFirstSteps } from '@chopcard/contract/office/merchant/first-steps.ts'
import { ArrowRightOutlined } from '@ant-design/icons'
import { Card, Flex, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallButton } from '../../../../kit/call-button.tsx'
import { DownloadButton } from '../../../../kit/download-button.tsx'
import { Failure } from '../../../../kit/failure.tsx'
import { refresh, useChange, useRead } from '../../../../lib/query.ts'
import type { Campaign } from '../form-values.ts'
import { usePoster, usePosterPicture } from '../use-poster.ts'
import { useQrPicture } from '../use-qr-picture.ts'
import { ShortAddress } from './short-address.tsx'

/** The second step: the poster as it is printed, and its short address. */
export function PosterStep({ campaignId }: { campaignId: string }) {
  const campaign = useRead(getCampaign, { params: { id: campaignId } })
  if (campaign.isError) return <Failure error={campaign.error} retry={campaign.refetch} />
  if (!campaign.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return <Poster campaign={campaign.data.data} />
}

function Poster({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['first-steps', 'campaigns'])
  const code = useQrPicture(campaign.id)
  const makePoster = usePoster(campaign, code)
  const picture = usePosterPicture(campaign, code)
  const save = useChange(saveFirstSteps, { after: () => refresh(getFirstSteps) })
  return (
    <Card className="start-main">
      <div className="start-poster">
        {picture ? (
          <img src={picture} alt={t('poster.picture', { name: campaign.name })} />
        ) : (
          <Skeleton.Node active className="start-poster-wait" />
        )}
        <Flex vertical gap={18} align="flex-start" className="start-words">
          <h2>{t('poster.title')}</h2>
          <p>{t('poster.about')}</p>
          <ShortAddress url={campaign.joinUrl} />
          <DownloadButton disabled={!code} load={makePoster} name={`${campaign.name}.pdf`}>
            {t('poster.download')}
          </DownloadButton>
          <CallButton
            route={saveFirstSteps}
            call={() => save.mutateAsync({ body: { posterSeen: true } })}
            type="primary"
            size="large"
            icon={<ArrowRightOutlined />}
            iconPlacement="end"
          >
            {t('poster.next')}
          </CallButton>
        </Flex>
      </div>
    </Card>
  )
}
