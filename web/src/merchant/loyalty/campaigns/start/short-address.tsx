import { useTranslation } from 'react-i18next'

/** An address as it is typed by hand: without what a browser adds by itself. */
export function ShortAddress({ url }: { url: string }) {
  const { t } = useTranslation('first-steps')
  return (
    <p className="start-address">
      {t('poster.address')} <strong translate="no">{url.replace(/^https?:\/\//, '')}</strong>
    </p>
  )
}
