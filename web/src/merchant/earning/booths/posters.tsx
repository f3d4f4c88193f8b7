import { FilePdfOutlined } from '@ant-design/icons'
import { boothQrCode, listBooths } from '@chopcard/contract/earning/merchant/booths.ts'
import { App, Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { saveFile } from '../../../kit/save-file.ts'
import { call } from '../../../lib/call.ts'
import { errorText } from '../../../lib/error-text.ts'
import type { Language } from '../../../lib/languages.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { useRead } from '../../../lib/query.ts'
import { useShopName } from '../../use-shop-name.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import './posters.css'

type Booth = Answer<typeof listBooths>['data'][number]

/** A page for each booth, to print: members scan its code for their stamp. */
export default function Posters({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('booths')
  const booths = useRead(listBooths, {})
  return (
    <Dialog title={t('poster.title')} footer={null} onCancel={onClose}>
      <p>{t('poster.about')}</p>
      {booths.data ? (
        <ul className="booth-posters">
          {booths.data.data.length === 0 && <Empty description={t('slots.none')} />}
          {booths.data.data.map((booth) => (
            <li key={booth.id}>
              <span>
                <strong>{booth.name}</strong>
                <small>{[booth.place, booth.campaignName].filter(Boolean).join(' · ')}</small>
              </span>
              <PosterButton booth={booth} />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}

function PosterButton({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booths')
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const make = usePoster(booth)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await make(), `${booth.name.replace(/[\\/:*?"<>|]/g, ' ')}.pdf`)
    } catch (error) {
      message.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<FilePdfOutlined />}
      loading={isBusy}
      aria-label={`${t('poster.button')}: ${booth.name}`}
      onClick={() => void download()}
    >
      {t('poster.button')}
    </Button>
  )
}

/** Drawn in the reader's language. */
function usePoster(booth: Booth): () => Promise<Blob> {
  const { t, i18n } = useTranslation('booths')
  const shop = useShopName(i18n.language)
  return async () => {
    const [{ posterFile }, code] = await Promise.all([
      loadChunk(() => import('../../../kit/poster.ts')),
      call(boothQrCode, { params: { id: booth.id } }),
    ])
    const url = URL.createObjectURL(code)
    const look = {
      shop,
      name: booth.name,
      promise: t('poster.promise'),
      invitation: t('poster.invitation'),
      url: [booth.campaignName, booth.place].filter(Boolean).join(' · '),
      code: url,
      logo: booth.logo,
      heroImage: booth.heroImage,
      background: booth.backgroundColor,
      foreground: booth.foregroundColor,
    }
    try {
      return await posterFile(look, i18n.language as Language)
    } finally {
      URL.revokeObjectURL(url)
    }
  }
}
