import { Skeleton, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { overview as words } from '#strings/vi/admin/overview.ts';
import styles from './overview.module.css';

const tiles = ['active', 'valid', 'expired', 'new'];

/** A placeholder while the figures load. */
export function FiguresSkeleton() {
  return (
    <div aria-busy="true">
      <header className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
        <Skeleton height="1.5rem" width="16rem" />
      </header>
      <div className={styles.grid}>
        {tiles.map((tile) => (
          <div key={tile} className={styles.tile}>
            <div className={styles.label}>
              <Skeleton height="1.25rem" width="60%" />
            </div>
            <Skeleton height="2.5rem" width="60%" />
          </div>
        ))}
        <div className={styles.panel} data-size="third">
          <Skeleton height="14rem" />
        </div>
        <div className={styles.panel} data-size="rest">
          <Skeleton height="14rem" />
        </div>
        <div className={styles.panel}>
          <Skeleton height="14rem" />
        </div>
      </div>
    </div>
  );
}
