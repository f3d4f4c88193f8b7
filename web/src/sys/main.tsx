import { RouterProvider } from '@tanstack/react-router'
import { followSession } from '../kit/follow-session.ts'
import { startApp } from '../kit/start-app.tsx'
import { whoIsSignedIn } from './guards.ts'
import { router } from './router.ts'

followSession('system', whoIsSignedIn)
void startApp(['sys', 'sys-shell'], <RouterProvider router={router as never} />)
