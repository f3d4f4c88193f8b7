import { CheckOutlined, CopyOutlined, DownloadOutlined, ExportOutlined } from '@ant-design/icons'
import { campaignQrCode, getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { App, Button, Flex, Input, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { saveFile } from '../../../kit/save-file.ts'
import { call } from '../../../lib/call.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useRead } from '../../../lib/query.ts'
import type { Campaign } from './form-values.ts'
import './qr-dialog.css'
import { usePoster } from './use-poster.ts'
import { useQrPicture } from './use-qr-picture.ts'

type Props = { id: string; onClose: () => void }

/** How customers find the campaign: its QR code to show and to print, and the link behind it. */
export default function QrDialog({ id, onClose }: Props) {
  const { t } = useTranslation('campaigns')
  const campaign = useRead(getCampaign, { params: { id } })
  return (
    <Dialog title={campaign.data?.data.name ?? t('qr.title')} footer={null} onCancel={onClose} width={640}>
      {campaign.isError ? (
        <Failure error={campaign.error} retry={campaign.refetch} />
      ) : campaign.data ? (
        <Invitation campaign={campaign.data.data} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Dialog>
  )
}

function Invitation({ campaign }: { campaign: Campaign }) {
  const { id, name, registrationUrl } = campaign
  const { t } = useTranslation('campaigns')
  const picture = useQrPicture(id)
  const makePoster = usePoster(campaign, picture)
  return (
    <div className="qr-invitation">
      <div className="qr-picture">
        {picture ? (
          <img src={picture} alt={t('qr.image')} />
        ) : (
          <Skeleton.Node active style={{ width: 220, height: 220 }} />
        )}
        {/* Typed by hand: what a browser adds by itself is left out. */}
        <p className="qr-address" translate="no">
          {campaign.joinUrl.replace(/^https?:\/\//, '')}
        </p>
      </div>
      <Flex vertical gap={16} className="qr-words">
        <Typography.Text>{t('qr.about')}</Typography.Text>
        <LinkRow url={registrationUrl} />
        <div>
          <Typography.Text strong>{t('qr.download')}</Typography.Text>
          <Flex gap={8} wrap className="qr-downloads">
            <DownloadButton name={name} format="png" label={t('qr.png')} load={() => codeAs(id, 'png')} />
            <DownloadButton name={name} format="svg" label={t('qr.svg')} load={() => codeAs(id, 'svg')} />
            <DownloadButton name={name} format="pdf" label={t('qr.poster')} disabled={!picture} load={makePoster} />
          </Flex>
        </div>
      </Flex>
    </div>
  )
}

function LinkRow({ url }: { url: string }) {
  const { t } = useTranslation('campaigns')
  const { message } = App.useApp()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      (error: unknown) => message.error(errorText(error)),
    )
  return (
    <div>
      <Input
        readOnly
        value={url}
        aria-label={t('qr.link')}
        onFocus={(event) => event.target.select()}
        className="qr-link"
      />
      <Flex gap={8} wrap>
        {/* Without https there is no clipboard: the link can be selected all the same. */}
        {window.isSecureContext && (
          <Button icon={copied ? <CheckOutlined /> : <CopyOutlined />} onClick={() => void copy()}>
            {copied ? t('action.copied', { ns: 'common' }) : t('qr.copyLink')}
          </Button>
        )}
        <Button icon={<ExportOutlined />} href={url} target="_blank" rel="noreferrer">
          {t('qr.openPage')}
        </Button>
      </Flex>
    </div>
  )
}

const codeAs = (id: string, format: 'png' | 'svg') =>
  call(campaignQrCode, { params: { x: id }, query: { format, size: '1200' } })

type DownloadProps = { name: string; format: string; label: string; disabled?: boolean; load: () => Promise<Blob> }

function DownloadButton({ name, format, label, disabled, load }: DownloadProps) {
  const { message } = App.useApp()
  const [loading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      saveFile(await load(), `${name.replace(/[\\/:*?"<>|]/g, ' ')}.${format}`)
    } catch (error) {
      message.error(errorText(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined />} disabled={disabled} loading={loading} onClick={() => void download()}>
      {label}
    </Button>
  )
}
