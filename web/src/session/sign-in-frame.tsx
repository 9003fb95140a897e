import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../ui/brand.tsx';
import { PhotoWall } from './photo-wall.tsx';
import classes from './sign-in-page.module.css';

interface SignInFrameProps {
  title: string;
  tagline: string;
  children: ReactNode;
}

/** Lays out a page for signed-out users: a form beside photos. */
export function SignInFrame({ title, tagline, children }: SignInFrameProps) {
  return (
    <div className={classes.page}>
      <main className={classes.panel}>
        <div className={classes.form}>
          <Brand />
          <header>
            <Title order={1} className={classes.title}>
              {title}
            </Title>
            <Text className={classes.tagline}>{tagline}</Text>
          </header>
          {children}
        </div>
      </main>
      <PhotoWall />
    </div>
  );
}
