import { JoinPage } from './join/join-page.tsx'
import { hydrate } from './hydrate.ts'

hydrate(JoinPage)
