/** The server’s build: the body of each page as markup. */
import type { MemberRenderer } from '@chopcard/contract/member/pages.ts'
import { renderToString } from 'react-dom/server'
import { CardPage } from './card/card-page.tsx'
import { JoinPage } from './join/join-page.tsx'
import { NoticePage } from './notice/notice-page.tsx'

export { qrPath } from './qr-path.ts'

export const renderCard: MemberRenderer['renderCard'] = (props) => ({ html: renderToString(<CardPage {...props} />) })
export const renderJoin: MemberRenderer['renderJoin'] = (props) => ({ html: renderToString(<JoinPage {...props} />) })
export const renderNotice: MemberRenderer['renderNotice'] = (props) => ({
  html: renderToString(<NoticePage {...props} />),
})
