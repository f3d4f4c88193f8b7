import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { SiteName } from '../../../kit/document-title.ts'

type Props = { title: string; text: string; picture: string | null | undefined }

/** The message on a locked phone, as it will roughly look. */
export function PhonePreview({ title, text, picture }: Props) {
  const { t } = useTranslation('notifications')
  const shop = useContext(SiteName)
  return (
    <figure className="phone" aria-label={t('preview.label')}>
      <div className="phone-frame">
        <span className="phone-clock" aria-hidden>
          9:41
        </span>
        <div className="phone-note">
          <div className="phone-head">
            <strong>{title || shop}</strong>
            <span>{t('preview.now')}</span>
          </div>
          <p className={text ? undefined : 'phone-empty'}>{text || t('preview.empty')}</p>
          {picture && <img src={picture} alt="" />}
        </div>
      </div>
    </figure>
  )
}
