import type { HelpTopicId } from '#strings/vi/admin/help/help-topic.ts';
import { helpPictures } from '#web/admin/help/help-pictures.ts';
import styles from './help.module.css';
import sizes from './pictures/sizes.json';

/**
 * The picture of a task. `use` takes the drawing from its own file and shows it in the fonts of the page, which an `img`
 * cannot do.
 */
export function TopicPicture({ id, alt }: { id: HelpTopicId; alt: string }) {
  const { width, height } = sizes[id];
  return (
    <figure className={styles.picture}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={alt}>
        <use href={`${helpPictures[id]}#p`} />
      </svg>
    </figure>
  );
}
