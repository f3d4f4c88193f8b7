import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { deleteBanner, listBanners, moveBanner } from '@chopcard/contract/platform/admin/banners.ts'
import { App, Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAskToStop } from '../../kit/stop-button.tsx'
import { errorText } from '../../lib/error-text.ts'
import { refresh, useChange } from '../../lib/query.ts'
import type { Banner } from './banner.ts'

/** Moves a banner in the order, and deletes it once that is confirmed. */
export function BannerActions({ banner: { id, name, sequence } }: { banner: Banner }) {
  const { t } = useTranslation('sys-banners')
  const { message } = App.useApp()
  const after = () => refresh(listBanners)
  const move = useChange(moveBanner, { after })
  const remove = useChange(deleteBanner, { after })
  const moveTo = (place: number) =>
    move
      .mutateAsync({ params: { id }, body: { sequence: place } })
      .catch((error: unknown) => void message.error(errorText(error)))
  const ask = useAskToStop({
    words: {
      title: t('delete.title', { name }),
      about: t('delete.about'),
      button: t('delete.button'),
      keep: t('delete.keep'),
    },
    stop: () => remove.mutateAsync({ params: { id } }),
  })
  return (
    <Flex gap={4} justify="flex-end">
      <Button
        icon={<ArrowUpOutlined />}
        aria-label={t('move.up', { name })}
        disabled={sequence === 1 || move.isPending}
        onClick={() => void moveTo(sequence - 1)}
      />
      <Button
        icon={<ArrowDownOutlined />}
        aria-label={t('move.down', { name })}
        disabled={move.isPending}
        onClick={() => void moveTo(sequence + 1)}
      />
      <Button danger icon={<DeleteOutlined />} aria-label={t('delete.label', { name })} onClick={ask} />
    </Flex>
  )
}
